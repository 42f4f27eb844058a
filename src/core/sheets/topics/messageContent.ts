import * as l10n from '@vscode/l10n';
import { type MessageText, messageText } from '../../happened/messageText.ts';
import type { WholeMessage } from '../../ledger/transactions/messageParts.ts';
import type { Value } from '../sheet.ts';

/** The type of a message, and how to show it. */
interface MessageContent {
  kind: MessageText['kind'];
  value: Value;
}

export function messageContent(message: WholeMessage): MessageContent {
  const { kind, text } = messageText(message);
  switch (kind) {
    case 'JSON':
      return { kind, value: { type: 'code', text, language: 'json' } };
    case 'Text':
      return { kind, value: { type: 'text', text } };
    case 'Binary':
      return { kind, value: { type: 'code', text } };
    case 'Empty':
      return { kind, value: { type: 'text', text: '–' } };
  }
}

export function contentWords(kind: MessageText['kind']): string {
  switch (kind) {
    case 'JSON':
      return kind;
    case 'Text':
      return l10n.t('Text');
    case 'Binary':
      return l10n.t('Binary');
    case 'Empty':
      return l10n.t('Empty');
  }
}
