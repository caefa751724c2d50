import type { Codec, PersistenceContext } from '../kernel/persistence.ts'
import { createRecordStorage } from '../kernel/record-storage.ts'
import { scalarSchema } from '../kernel/schema.ts'
import { createStore, type ReadableStore } from '../kernel/store.ts'

const PARAMETER = 'referralCode'

/** Returns whether a text is a referral code: exactly six visible characters. */
export function isReferralCode(text: unknown): text is string {
  return typeof text === 'string' && /^[^\p{C}\p{Z}]{6}$/u.test(text)
}

/** Returns the link of a referral code, or undefined for an invalid code or an origin that is not http(s). */
export function createReferralLink(origin: string, code: string): string | undefined {
  const url = parseWebUrl(origin)
  if (!url || !isReferralCode(code)) return undefined
  const link = new URL(url.origin)
  link.searchParams.set(PARAMETER, code)
  return link.href
}

/** The referral code of the user, stored until the first points are awarded. */
export interface StoredReferral {
  readonly store: ReadableStore<string | undefined>
  /** Loads the stored code into the store, once. A storage error is logged. */
  restore(): Promise<void>
  /** Stores a valid code. Returns false for an invalid one. @throws StorageError */
  save(code: string): Promise<boolean>
  /** Removes the code. */
  forget(): Promise<void>
}

const RECORD = 'code'

const codec: Codec<string> = {
  version: 1,
  schema: /* @__PURE__ */ scalarSchema('a referral code', (value) =>
    isReferralCode(value) ? value : undefined,
  ),
}

/** Creates the referral code storage of an instance. */
export function createStoredReferral(context: PersistenceContext): StoredReferral {
  const { logger } = context
  const store = createStore<string | undefined>(undefined, logger)
  const records = createRecordStorage('causeway:referral:', codec, context)
  const load = async () => {
    const code = await records.load(RECORD)
    store.setState((current) => current ?? code)
  }
  let loading: Promise<void> | undefined
  return {
    store,
    restore() {
      loading ??= load().catch((error) =>
        logger.warn('The referral code could not be read from storage.', error),
      )
      return loading
    },
    async save(code) {
      if (!isReferralCode(code)) return false
      await records.save(RECORD, code)
      store.setState(code)
      return true
    },
    async forget() {
      await records.remove(RECORD)
      store.setState(undefined)
    },
  }
}

function parseWebUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined
}
