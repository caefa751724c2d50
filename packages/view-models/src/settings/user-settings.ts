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
import { debounce } from './pacing.ts'
import { createSavedFields, type SavedFieldsContext } from './saved-fields.ts'

/** Settings of a user. `WalletSession` stores recent connectors, `TokenService` custom tokens. */
export interface UserSettings {
  /** Whether to sign permits instead of sending approvals where possible. */
  readonly preferPermits: boolean
  readonly userTheme: Theme
  /** Whether lending pages show the pro layout. */
  readonly expertMode: boolean
  readonly hideClosedPositions: boolean
  /** Slippage tolerance: 'auto' selects it by pair; 0 to 5,000 basis points. */
  readonly slippageTolerance: SlippageTolerance
  /** Deadline of a trade in seconds, 60 to 10,800. */
  readonly deadline: number
  /** Id of a lender. */
  readonly selectedLender: string
  readonly chartStyle: number
  /** Keys of recently chosen tokens (`customTokenKey`), most recent first, at most 12. */
  readonly recentTokens: readonly string[]
}

/** Slippage tolerance in basis points; 'auto' selects it by pair. */
export type SlippageTolerance = 'auto' | BasisPoints

/** Themes with the numbers that they are stored as. */
export const THEMES = { dark: 0, light: 1 } as const

/** One of `THEMES`. */
export type Theme = (typeof THEMES)[keyof typeof THEMES]

/** Flags by the name of a banner or popup. */
export type UserFlags = Readonly<Record<string, boolean>>

/** Returns the recently chosen tokens with another one in front, at most 12. */
export function withRecentToken(recent: readonly string[], key: string): readonly string[] {
  return [key, ...recent.filter((recentKey) => recentKey !== key)].slice(0, MOST_RECENT_TOKENS)
}

/** Default deadline of a trade, in seconds. */
export const DEFAULT_DEADLINE_SECONDS = 1_800

/** Short deadline in seconds, for trades that should be executed soon or not at all. */
export const SHORT_DEADLINE_SECONDS = 300

/** User settings, persisted and synchronized between tabs. */
export interface UserSettingsService {
  readonly store: ReadableStore<UserSettings>
  /** Flags of banners and popups that are open or dismissed. Flags that were never set are missing. */
  readonly flags: ReadableStore<UserFlags>
  /** Resolves once the stored settings are loaded. If they cannot be read, an error is logged and the defaults stay. */
  readonly loaded: Promise<void>
  /**
   * Changes the given settings in the store immediately, and in storage one second after the last change.
   *
   * @throws InvalidInputError listing each invalid setting; then no setting changes
   */
  change(settings: Partial<UserSettings>): void
  /** Sets a flag. @throws InvalidInputError */
  setFlag(name: string, value: boolean): void
  /** Writes pending changes immediately, for example before the page unloads. Storage errors are logged. */
  flush(): Promise<void>
  /** Writes pending changes and stops synchronizing. */
  dispose(): Promise<void>
}

/** Creates the user settings. They have their defaults until they are loaded. */
export function createUserSettings(context: SavedFieldsContext): UserSettingsService {
  const pacing = debounce(SAVED_AFTER_MS)
  const settings = createSavedFields<UserSettings>(
    {
      title: 'User settings',
      prefix: PREFIX,
      name: 'user',
      version: 2,
      migrate: (fields, version) => (version === 1 ? removePreset(fields) : undefined),
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
  const forEachRecord = async (run: (saved: typeof settings | typeof flags) => Promise<void>) => {
    await Promise.all([settings, flags].map(run))
  }
  return {
    store: settings.store,
    flags: flags.store,
    loaded: forEachRecord(({ loaded }) => loaded),
    change: settings.change,
    setFlag: (name, value) => flags.change({ [name]: value }),
    flush: () => forEachRecord((saved) => saved.flush()),
    dispose: () => forEachRecord((saved) => saved.dispose()),
  }
}

/** Returns whether the dark theme is selected. */
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

/** Slippage presets of version 1, in basis points. A stored preset may not have been chosen by the user. */
const FORMER_PRESETS: readonly unknown[] = [10, 50, 100]

function removePreset(fields: unknown): unknown {
  const stored: StoredFields = Object(fields)
  return FORMER_PRESETS.includes(stored['slippageTolerance'])
    ? { ...stored, slippageTolerance: 'auto' }
    : fields
}
