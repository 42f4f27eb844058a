/** A setting that neither the sources nor the project's configuration say. */
export type OpenSetting = 'compilerVersion' | 'optimizer' | 'evmVersion' | 'viaIR';

/** Something to ask before a contract without build output can be submitted. Plain data. */
export interface DraftQuestion {
  readonly about: OpenSetting;
  /** One plain sentence. */
  readonly message: string;
  /** Likeliest first. Of an optional question the compiler's own default is taken if there is no answer. */
  readonly choices: readonly QuestionChoice[];
  /** Whether a draft without an answer is refused. */
  readonly isRequired: boolean;
  /** Whether a value that is not among the choices may be given, and of what form. */
  readonly form?: RegExp;
}

export interface QuestionChoice {
  /** The answer, as `DraftOptions.answers` takes it. */
  readonly value: string;
  /** For people. */
  readonly label: string;
  /** Why it is likely. */
  readonly detail?: string;
}

/** The values chosen, by setting. */
export type DraftAnswers = { readonly [about in OpenSetting]?: string };
