/** A setting that is neither in the sources nor in the project's configuration. */
export type OpenSetting = 'compilerVersion' | 'optimizer' | 'evmVersion' | 'viaIR' | 'libraries';

/** Something to ask before a contract without build output can be submitted. Plain data. */
export interface DraftQuestion {
  readonly about: OpenSetting;
  /** One plain sentence. */
  readonly message: string;
  /** Likeliest first. An optional question without an answer gets the compiler's default. */
  readonly choices: readonly QuestionChoice[];
  readonly isRequired: boolean;
  /** Whether a value other than the choices is allowed, and its form. */
  readonly form?: RegExp;
}

export interface QuestionChoice {
  /** The answer for `DraftOptions.answers`. */
  readonly value: string;
  /** For people. */
  readonly label: string;
  /** Why it is likely. */
  readonly detail?: string;
}

/** The values chosen, by setting. */
export type DraftAnswers = { readonly [about in OpenSetting]?: string };
