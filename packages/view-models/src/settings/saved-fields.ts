import {
  createRecordStorage,
  createStore,
  fieldIssue,
  InvalidInputError,
  isCausewayError,
  type ReadableStore,
  type ServiceContext,
  stringifyJson,
  type Tabs,
} from '@causeway/core'
import * as z from 'zod/mini'
import type { StoredFields } from './field-rules.ts'
import type { Pacing } from './pace.ts'

/** A flat record under one storage key, of which each field has a default and is changed by itself. */
export interface SavedFields<T extends object> {
  readonly store: ReadableStore<T>
  /** Resolves once what is stored is in the store. A storage that cannot be read is logged, and the defaults stay. */
  readonly loaded: Promise<void>
  /** In the store at once, in storage soon. A bad field refuses the whole change. @throws InvalidInputError */
  change(fields: Partial<T>): void
  /** Writes what still waits, at once: for a page that is about to go. A storage that refuses is logged. */
  flush(): Promise<void>
  /** The same, and then writes and hears nothing more. */
  dispose(): Promise<void>
}

interface FieldsKind<T extends object> {
  /** As errors call it. */
  readonly title: string
  /** Of the storage key, with what comes after it. */
  readonly prefix: string
  readonly name: string
  readonly version: number
  /** Converts data of an older version. */
  readonly migrate?: (data: unknown, version: number) => unknown
  /** Keeps each valid field, and gives every other one its default. */
  readonly read: (stored: StoredFields) => T
  /** What a field may be, in words. */
  readonly expected: (field: string) => string
  readonly pacing: Pacing
}

/** What saved fields are kept with. */
export interface SavedFieldsContext extends Pick<ServiceContext, 'storage' | 'clock' | 'logger'> {
  /** With them the tabs hear of one another's changes, and write one after the other. */
  readonly tabs?: Pick<Tabs, 'publish' | 'subscribe' | 'exclusive'> | undefined
}

export function createSavedFields<T extends object>(
  kind: FieldsKind<T>,
  context: SavedFieldsContext,
): SavedFields<T> {
  const { title, prefix, name, read, expected, pacing } = kind
  const { clock, logger, tabs } = context
  const key = `${prefix}${name}`
  const records = createRecordStorage(prefix, { ...kind, schema: fieldsSchema }, context)
  const store = createStore(read({}), logger)
  /** As storage had them last. */
  let stored: StoredFields = {}
  /** What this tab has changed and not written: whatever another tab writes, this is newer. */
  let unsaved: StoredFields = {}
  let isDisposed = false

  const show = () => {
    const next = read({ ...stored, ...unsaved })
    store.setState((state) => (stringifyJson(state) === stringifyJson(next) ? state : next))
  }
  const load = async () => {
    const { good, bad } = sortFields((await records.load(name)) ?? {}, read)
    if (bad.length > 0) logger.warn(`Stored '${key}': ${bad.join(', ')} cannot be read and has its default`)
    stored = good
    show()
  }
  const save = async () => {
    if (Object.keys(unsaved).length === 0) return
    await load()
    const saving = unsaved
    const merged = { ...stored, ...saving }
    await records.save(name, merged)
    stored = merged
    unsaved = pick(unsaved, (field, value) => !Object.is(saving[field], value))
    tabs?.publish(key)
  }

  // One at a time: what was read first must not be shown or written last.
  let last: Promise<void> = Promise.resolve()
  const inTurn = (task: () => Promise<void>, complaint: string): Promise<void> => {
    last = last.then(task).catch((error) => logger.error(`'${key}' ${complaint}`, error))
    return last
  }
  const saveAlone = async () => {
    if (!tabs) return save()
    try {
      await tabs.exclusive(key, save)
    } catch (error) {
      if (!isCausewayError(error, 'BUSY_ELSEWHERE')) throw error
      if (!isDisposed) pace.ask()
    }
  }
  const pace = pacing(clock, () => void inTurn(saveAlone, 'could not be saved'))
  const reload = () => inTurn(load, 'could not be loaded')

  const leave = tabs?.subscribe((changed) => {
    if (changed === key) void reload()
  })
  const flush = () => {
    pace.cancel()
    // Without the lock: a page that goes away would not live to be given it.
    return inTurn(save, 'could not be saved')
  }
  return {
    store,
    loaded: reload(),
    change(fields) {
      const changed: StoredFields = { ...fields }
      const { good, bad } = sortFields(changed, read)
      if (bad.length > 0) {
        const issues = bad.map((field) => fieldIssue(field, expected(field), changed[field]))
        throw new InvalidInputError(title, issues)
      }
      unsaved = { ...unsaved, ...good }
      show()
      if (!isDisposed) pace.ask()
    },
    flush,
    async dispose() {
      isDisposed = true
      leave?.()
      await flush()
    },
  }
}

const fieldsSchema = /* @__PURE__ */ z.record(/* @__PURE__ */ z.string(), /* @__PURE__ */ z.unknown())

/** Returns the valid fields, and the names of the others. */
function sortFields(fields: StoredFields, read: (stored: StoredFields) => object) {
  const valid = read(fields)
  const isGood = (name: string, value: unknown) =>
    Object.hasOwn(valid, name) && Object.is(Reflect.get(valid, name), value)
  const bad = Object.entries(fields).filter(([name, value]) => !isGood(name, value))
  return { good: pick(fields, isGood), bad: bad.map(([name]) => name) }
}

function pick(fields: StoredFields, isWanted: (name: string, value: unknown) => boolean): StoredFields {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => isWanted(name, value)))
}
