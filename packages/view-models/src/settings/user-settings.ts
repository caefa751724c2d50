import type { BasisPoints, ReadableStore } from '@causeway/core'
import {
  expectedBy,
  type FieldRules,
  isWholeNumber,
  recordReader,
  type StoredFields,
  trueOrFalse,
  wholeNumber,
} from './field-rules.ts'
import { debounced } from './pace.ts'
import { createSavedFields, type SavedFieldsContext } from './saved-fields.ts'

/** A user's choices. Remembered connectors are with `WalletSession`, tokens the user named with `TokenService`. */
export interface UserSettings {
  /** Sign a permit rather than send an approval, where both would do. */
  readonly preferPermits: boolean
  readonly userTheme: Theme
  /** Lending shows its pro layout. */
  readonly expertMode: boolean
  readonly hideClosedPositions: boolean
  /** What a trade may lose on its way: chosen for each pair, or 0 to 5000 basis points for all. */
  readonly slippageTolerance: SlippageTolerance
  /** Seconds for which a trade may wait to be carried out, 60 to 10,800. */
  readonly deadline: number
  /** Id of a lender. */
  readonly selectedLender: string
  readonly chartStyle: number
  /** Keys of the tokens that were chosen lately, as `customTokenKey` makes them: the last one first, at most 12. */
  readonly recentTokens: readonly string[]
}

/** Basis points that a user lets a trade lose; auto picks by pair. */
export type SlippageTolerance = 'auto' | BasisPoints

/** The themes by the numbers they are stored as. */
export const THEMES = { dark: 0, light: 1 } as const

/** One of `THEMES`. */
export type Theme = (typeof THEMES)[keyof typeof THEMES]

/** By the name of a banner or popup. */
export type UserFlags = Readonly<Record<string, boolean>>

/** The tokens that were chosen lately, once one more was. */
export function withRecentToken(recent: readonly string[], key: string): readonly string[] {
  return [key, ...recent.filter((other) => other !== key)].slice(0, MOST_RECENT_TOKENS)
}

/** How long a user lets a trade take before it must not be carried out, in seconds. */
export const DEFAULT_DEADLINE_SECONDS = 1_800

/** For trades that should not wait for long. */
export const SHORT_DEADLINE_SECONDS = 300

/** What a user has chosen, kept across reloads and the same in every tab. */
export interface UserSettingsService {
  readonly store: ReadableStore<UserSettings>
  /** Whether a banner or popup is up, or has been shut, as its name says; one that was never set is not there. */
  readonly flags: ReadableStore<UserFlags>
  /** Resolves once what is stored is in the stores. A storage that cannot be read is logged, and the defaults stay. */
  readonly loaded: Promise<void>
  /**
   * Changes these settings and no other: in the store at once, in storage a second after the last change.
   *
   * @throws InvalidInputError naming each bad one; then nothing has changed
   */
  change(settings: Partial<UserSettings>): void
  /** @throws InvalidInputError */
  setFlag(name: string, value: boolean): void
  /** Writes what still waits, at once: for a page that is about to go. A storage that refuses is logged. */
  flush(): Promise<void>
  /** The same, and then writes and hears nothing more. */
  dispose(): Promise<void>
}

/** With their defaults until they are loaded. */
export function createUserSettings(context: SavedFieldsContext): UserSettingsService {
  const pacing = debounced(SAVED_AFTER_MS)
  const settings = createSavedFields<UserSettings>(
    {
      title: 'User settings',
      prefix: PREFIX,
      name: 'user',
      version: 2,
      migrate: (fields, version) => (version === 1 ? withoutPreset(fields) : undefined),
      read: recordReader(RULES),
      expected: expectedBy(RULES),
      pacing,
    },
    context,
  )
  const flags = createSavedFields<UserFlags>(
    {
      title: 'Flags',
      prefix: PREFIX,
      name: 'flags',
      version: 1,
      read: readFlags,
      expected: () => 'true or false',
      pacing,
    },
    context,
  )
  const each = async (run: (saved: typeof settings | typeof flags) => Promise<void>) => {
    await Promise.all([settings, flags].map(run))
  }
  return {
    store: settings.store,
    flags: flags.store,
    loaded: each(({ loaded }) => loaded),
    change: settings.change,
    setFlag: (name, value) => flags.change({ [name]: value }),
    flush: () => each((saved) => saved.flush()),
    dispose: () => each((saved) => saved.dispose()),
  }
}

/** Whether the dark theme is set. */
export function isDarkMode({ userTheme }: Pick<UserSettings, 'userTheme'>): boolean {
  return userTheme === THEMES.dark
}

const PREFIX = 'causeway:settings:'
const SAVED_AFTER_MS = 1_000
const MAX_SLIPPAGE_BASIS_POINTS = 5_000
const LONGEST_LENDER_ID = 128
const MOST_RECENT_TOKENS = 12
const LONGEST_TOKEN_KEY = 128

const RULES: FieldRules<UserSettings> = {
  preferPermits: /* @__PURE__ */ trueOrFalse(false),
  userTheme: {
    initial: THEMES.dark,
    expected: '0 (dark) or 1 (light)',
    isRight: (value) => value === THEMES.dark || value === THEMES.light,
  },
  expertMode: /* @__PURE__ */ trueOrFalse(false),
  hideClosedPositions: /* @__PURE__ */ trueOrFalse(false),
  slippageTolerance: {
    initial: 'auto',
    expected: `'auto' or a whole number of basis points from 0 to ${MAX_SLIPPAGE_BASIS_POINTS}`,
    isRight: (value): value is SlippageTolerance =>
      value === 'auto' || isWholeNumber(value, 0, MAX_SLIPPAGE_BASIS_POINTS),
  },
  deadline: /* @__PURE__ */ wholeNumber(DEFAULT_DEADLINE_SECONDS, 60, 10_800),
  selectedLender: {
    initial: 'AAVE_V3',
    expected: `the id of a lender, at most ${LONGEST_LENDER_ID} characters`,
    isRight: (value): value is string =>
      typeof value === 'string' && value !== '' && value.length <= LONGEST_LENDER_ID,
  },
  chartStyle: /* @__PURE__ */ wholeNumber(10, 0, Number.MAX_SAFE_INTEGER),
  recentTokens: {
    initial: [],
    expected: `at most ${MOST_RECENT_TOKENS} keys of tokens`,
    isRight: (value): value is readonly string[] =>
      Array.isArray(value) && value.length <= MOST_RECENT_TOKENS && value.every(isTokenKey),
  },
}

function isTokenKey(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && value.length <= LONGEST_TOKEN_KEY
}

function readFlags(stored: StoredFields): UserFlags {
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
  )
}

/** Basis points that the first version offered to choose from: whoever has one of them never typed it. */
const FORMER_PRESETS: readonly unknown[] = [10, 50, 100]

function withoutPreset(fields: unknown): unknown {
  const stored: StoredFields = Object(fields)
  return FORMER_PRESETS.includes(stored['slippageTolerance'])
    ? { ...stored, slippageTolerance: 'auto' }
    : fields
}
