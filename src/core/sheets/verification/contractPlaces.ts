import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../format/amounts.ts';
import { codeValue, field, fieldsBlock, idValue, textValue, timeValue } from '../parts/values.ts';
import type { Sheet, Value } from '../sheet.ts';

/** What is known of a contract at an address. */
export interface PlaceState {
  /** How the workspace's build compares with the deployed code. */
  readonly code: 'exact' | 'match' | 'mismatch' | 'unknown' | 'missing' | 'unread';
  /** The deployment record kept the build that it compares with; the build output is another one. */
  readonly isOfDeployment?: true;
  /** The match on record; `none` without a service, `unknown` if it couldn't answer. */
  readonly verified: 'exact_match' | 'match' | 'no' | 'none' | 'unknown';
  /** The contract on record, if it is another one. */
  readonly other?: string;
  /** ISO instant of the verification. */
  readonly verifiedAt?: string;
  /** Why the code couldn't be read, as a sentence. */
  readonly problem?: string;
  /** Why the verification record couldn't be read, as a sentence. */
  readonly recordProblem?: string;
}

/** A contract of the workspace at one address of one network, or nowhere. */
export interface ContractPlace {
  readonly name: string;
  /** `contracts/Vault.sol`. */
  readonly sourceName: string;
  /** The files of all contracts of this name that the record may be about; only if it isn't known which. */
  readonly files?: readonly string[];
  readonly network?: string;
  readonly address?: string;
  /** The record that says so, for people. */
  readonly record?: string;
  /** When it was deployed, by its record; milliseconds since 1970, 0 if unknown. */
  readonly deployedAt?: number;
  /** Undefined while it is being asked. */
  readonly state?: PlaceState;
}

export type PlaceOrder = 'name' | 'state' | 'newest';

/** Which places to show; a network's name follows `network:`. */
export type PlaceFilter = 'all' | 'differs' | 'verified' | 'notVerified' | 'notDeployed' | `network:${string}`;

function isDeployed({ address }: ContractPlace): boolean {
  return address !== undefined;
}

/** The deployed code compared with the build, in a few words; undefined while it is being asked. */
export function codeWords({ state, address }: ContractPlace): string | undefined {
  if (address === undefined) return l10n.t('not deployed');
  if (state?.isOfDeployment) {
    return state.code === 'exact'
      ? l10n.t("the deployment's build")
      : l10n.t("the deployment's build, different metadata");
  }
  switch (state?.code) {
    case undefined:
      return undefined;
    case 'exact':
      return l10n.t('this build');
    case 'match':
      return l10n.t('this build, different metadata');
    case 'mismatch':
      return l10n.t('differs from this build');
    case 'missing':
      return l10n.t('not on this network');
    case 'unread':
      return l10n.t("can't be read");
    case 'unknown':
      return l10n.t("can't be compared");
  }
}

/** At which level it is verified, in a few words; undefined if there is nothing to say. */
export function verifiedWords({ state }: ContractPlace): string | undefined {
  if (!state || state.code === 'missing') return undefined;
  if (state.other !== undefined) return l10n.t('{0} is verified there', state.other || l10n.t('Another contract'));
  switch (state.verified) {
    case 'exact_match':
      return l10n.t('exact match');
    case 'match':
      return l10n.t('match');
    case 'no':
      return l10n.t('not verified');
    case 'unknown':
      return l10n.t('verification unknown');
    case 'none':
      return undefined;
  }
}

/**
 * What decides, in as few words as a row has room for: a verified contract is of this build unless something else is said.
 * Undefined while it is being asked.
 */
export function placeWords(place: ContractPlace): string | undefined {
  const { state } = place;
  const verified = verifiedWords(place);
  if (!state) return codeWords(place);
  const isOfBuild = (state.code === 'exact' || state.code === 'match') && !state.isOfDeployment;
  if (isOfBuild && verified !== undefined && state.verified !== 'unknown') return verified;
  return [shortCodeWords(place), verified].filter(Boolean).join(' · ');
}

function shortCodeWords(place: ContractPlace): string | undefined {
  const { state } = place;
  if (state?.isOfDeployment) return l10n.t('rebuilt since');
  switch (state?.code) {
    case 'exact':
    case 'match':
      return l10n.t('this build');
    case 'mismatch':
      return l10n.t('differs');
    case 'missing':
      return l10n.t('not found');
    default:
      return codeWords(place);
  }
}

/** Whether it is verified as this contract. */
function isVerifiedPlace({ state }: ContractPlace): boolean {
  return state !== undefined && state.other === undefined && ['exact_match', 'match'].includes(state.verified);
}

/** The places to show, in their order, contracts without an address last; the order of equal ones stays. */
export function shownPlaces<T extends ContractPlace>(
  places: readonly T[],
  filter: PlaceFilter,
  order: PlaceOrder,
): T[] {
  const shown = places.filter((place) => isShown(place, filter));
  const byName = (a: T, b: T) =>
    a.name.localeCompare(b.name, 'en') ||
    a.sourceName.localeCompare(b.sourceName, 'en') ||
    (a.network ?? '').localeCompare(b.network ?? '', 'en') ||
    (b.deployedAt ?? 0) - (a.deployedAt ?? 0);
  switch (order) {
    case 'name':
      return shown.sort((a, b) => Number(isDeployed(b)) - Number(isDeployed(a)) || byName(a, b));
    case 'state':
      return shown.sort((a, b) => rankOf(a) - rankOf(b) || byName(a, b));
    case 'newest':
      return shown.sort((a, b) => (b.deployedAt ?? 0) - (a.deployedAt ?? 0) || byName(a, b));
  }
}

function isShown(place: ContractPlace, filter: PlaceFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'differs':
      return (
        place.state?.code === 'mismatch' || place.state?.code === 'missing' || place.state?.isOfDeployment === true
      );
    case 'verified':
      return isVerifiedPlace(place);
    case 'notVerified':
      return place.state !== undefined && place.state.verified !== 'none' && !isVerifiedPlace(place);
    case 'notDeployed':
      return !isDeployed(place);
    default:
      return place.network === filter.slice('network:'.length);
  }
}

/** What needs a look comes first. */
function rankOf(place: ContractPlace): number {
  const { state } = place;
  if (!isDeployed(place)) return 6;
  if (!state) return 5;
  if (state.code === 'mismatch' || state.other !== undefined) return 0;
  if (state.code !== 'exact' && state.code !== 'match') return 1;
  if (state.verified === 'no' || state.verified === 'unknown') return 2;
  return state.verified === 'match' ? 3 : 4;
}

/** A place in full, for its tooltip. */
export function placeSheet(place: ContractPlace, files = place.files ?? [place.sourceName]): Sheet {
  const { name, sourceName, network, address, record, state } = place;
  const code = codeWords(place);
  const verified = verifiedWords(place);
  const said = [code ?? l10n.t('not checked yet'), verified].filter(Boolean).join(', ');
  return {
    kind: 'verification',
    id: `${address ?? ''} ${sourceName}:${name}`,
    title: l10n.t('Contract'),
    subject: name,
    headline: network === undefined ? `${name}: ${said}` : l10n.t('{0} on {1}: {2}', name, network, said),
    tone: state?.code === 'mismatch' ? 'warning' : 'neutral',
    icon: 'symbol-class',
    sections: [
      {
        title: l10n.t('Summary'),
        level: 'summary',
        blocks: [
          fieldsBlock(
            field(l10n.t('Reason'), textValue(state?.problem)),
            field(
              l10n.t('Build output'),
              textValue(state?.isOfDeployment && l10n.t('Differs from the build that was deployed')),
            ),
            field(l10n.t('Not loaded'), textValue(state?.recordProblem)),
            field(l10n.t('Address'), idValue(address)),
            field(
              l10n.t('Source'),
              files.flatMap((file) => codeValue(file) ?? []),
            ),
            field(l10n.t('Deployment'), textValue(record)),
            field(l10n.t('Verified'), timeValue(state?.verifiedAt)),
          ),
        ],
      },
    ],
  };
}

/** Every place as one table, for an audit. */
export function contractsSummarySheet(places: readonly ContractPlace[], workspace: string): Sheet {
  const text = (value: string | undefined): Value => ({ type: 'text', text: value ?? '' });
  const time = (value: string | undefined): Value => timeValue(value) ?? text('');
  const deployed = places.filter(isDeployed);
  return {
    kind: 'verification',
    id: 'contracts',
    title: l10n.t('Contracts of {0}', workspace),
    short: l10n.t('Contracts of {0}', workspace),
    headline: l10n.t(
      'Contracts: {0}. Deployments: {1}, {2} of this build, {3} verified.',
      formatInteger(new Set(places.map(({ name, sourceName }) => `${sourceName}:${name}`)).size),
      formatInteger(deployed.length),
      formatInteger(
        deployed.filter(({ state }) => (state?.code === 'exact' || state?.code === 'match') && !state.isOfDeployment)
          .length,
      ),
      formatInteger(deployed.filter(isVerifiedPlace).length),
    ),
    tone: 'neutral',
    icon: 'verified',
    sections: [
      {
        title: l10n.t('Contracts'),
        level: 'summary',
        blocks: [
          {
            type: 'table',
            columns: [
              { label: l10n.t('Contract') },
              { label: l10n.t('Source') },
              { label: l10n.t('Network') },
              { label: l10n.t('Address') },
              { label: l10n.t('Deployed code') },
              { label: l10n.t('Verification') },
              { label: l10n.t('Verified since') },
              { label: l10n.t('Deployment') },
            ],
            rows: places.map((place) => [
              text(place.name),
              text((place.files ?? [place.sourceName]).join(', ')),
              text(place.network),
              text(place.address),
              text(codeWords(place) ?? l10n.t('not checked yet')),
              text(verifiedWords(place)),
              time(place.state?.verifiedAt),
              text(place.record),
            ]),
          },
        ],
      },
    ],
  };
}
