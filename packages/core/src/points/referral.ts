import type { Codec, PersistenceContext } from '../kernel/persistence.ts'
import { createRecordStorage } from '../kernel/record-storage.ts'
import { scalarSchema } from '../kernel/schema.ts'
import { createStore, type ReadableStore } from '../kernel/store.ts'

const PARAMETER = 'referralCode'

/** Whether the text can be a referral code: exactly six characters, all of which can be seen. */
export function isReferralCode(text: unknown): text is string {
  return typeof text === 'string' && /^[^\p{C}\p{Z}]{6}$/u.test(text)
}

/** The link that brings somebody in by this code; undefined without a code, or where the origin is no http(s) one. */
export function referralLink(origin: string, code: string): string | undefined {
  const url = webUrl(origin)
  if (!url || !isReferralCode(code)) return undefined
  const link = new URL(url.origin)
  link.searchParams.set(PARAMETER, code)
  return link.href
}

/** The referral code of the user, stored until the first points are awarded. */
export interface StoredReferral {
  readonly store: ReadableStore<string | undefined>
  /** Resolves once what is in storage is in the store. A storage that cannot be read is logged. */
  restore(): Promise<void>
  /** Whether it was kept: only a code of exactly six characters is. @throws StorageError */
  save(code: string): Promise<boolean>
  /** Forgets the code. */
  forget(): Promise<void>
}

const RECORD = 'code'

const codec: Codec<string> = {
  version: 1,
  schema: /* @__PURE__ */ scalarSchema('a referral code', (value) =>
    isReferralCode(value) ? value : undefined,
  ),
}

export function createStoredReferral(context: PersistenceContext): StoredReferral {
  const { logger } = context
  const store = createStore<string | undefined>(undefined, logger)
  const records = createRecordStorage('causeway:referral:', codec, context)
  const load = async () => {
    const code = await records.load(RECORD)
    store.setState((newer) => newer ?? code)
  }
  let loading: Promise<void> | undefined
  return {
    store,
    restore() {
      loading ??= load().catch((error) => logger.warn('The referral code could not be read', error))
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

function webUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined
}
