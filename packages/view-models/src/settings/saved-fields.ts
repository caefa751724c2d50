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
import type { Pacing } from './pacing.ts'

/** A flat record, stored under one key, whose fields have defaults and change individually. */
export interface SavedFields<T extends object> {
  readonly store: ReadableStore<T>
  /** Resolves once the stored record is loaded. If it cannot be read, an error is logged and the defaults stay. */
  readonly loaded: Promise<void>
  /**
   * Changes fields in the store immediately and in storage later. An invalid field rejects the whole change.
   *
   * @throws InvalidInputError
   */
  change(fields: Partial<T>): void
  /** Writes pending changes immediately, for example before the page unloads. Storage errors are logged. */
  flush(): Promise<void>
  /** Writes pending changes and stops synchronizing. */
  dispose(): Promise<void>
}

interface FieldsKind<T extends object> {
  /** Name of the record in errors. */
  readonly title: string
  /** Prefix of the storage key; `name` follows it. */
  readonly prefix: string
  readonly name: string
  readonly version: number
  /** Converts data of an older version. */
  readonly migrate?: (data: unknown, version: number) => unknown
  /** Keeps valid fields and resets all others to their defaults. */
  readonly read: (stored: StoredFields) => T
  /** Describes the valid values of a field, for errors. */
  readonly expected: (field: string) => string
  readonly pacing: Pacing
}

/** Services that `createSavedFields` uses. */
export interface SavedFieldsContext extends Pick<ServiceContext, 'storage' | 'clock' | 'logger'> {
  /** Synchronizes changes between tabs and serializes their writes. Default: none. */
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
  /** Fields as they were last loaded from storage. */
  let stored: StoredFields = {}
  /** Fields that this tab changed and has not written yet. They override changes of other tabs. */
  let unsaved: StoredFields = {}
  let isDisposed = false

  const updateStore = () => {
    const next = read({ ...stored, ...unsaved })
    store.setState((state) => (stringifyJson(state) === stringifyJson(next) ? state : next))
  }
  const load = async () => {
    const { valid, invalid } = sortFields((await records.load(name)) ?? {}, read)
    if (invalid.length > 0)
      logger.warn(`Stored '${key}': ${invalid.join(', ')} cannot be read, so the default is used`)
    stored = valid
    updateStore()
  }
  const save = async () => {
    if (Object.keys(unsaved).length === 0) return
    await load()
    const savedChanges = unsaved
    const merged = { ...stored, ...savedChanges }
    await records.save(name, merged)
    stored = merged
    unsaved = pick(unsaved, (field, value) => !Object.is(savedChanges[field], value))
    tabs?.publish(key)
  }

  // Run one task at a time, so that an earlier read cannot overwrite the result of a later one.
  let last: Promise<void> = Promise.resolve()
  const enqueue = (task: () => Promise<void>, failureText: string): Promise<void> => {
    last = last.then(task).catch((error) => logger.error(`'${key}' ${failureText}`, error))
    return last
  }
  const saveExclusively = async () => {
    if (!tabs) return save()
    try {
      await tabs.exclusive(key, save)
    } catch (error) {
      if (!isCausewayError(error, 'BUSY_ELSEWHERE')) throw error
      if (!isDisposed) pace.ask()
    }
  }
  const pace = pacing(clock, () => void enqueue(saveExclusively, 'could not be saved'))
  const reload = () => enqueue(load, 'could not be loaded')

  const unsubscribe = tabs?.subscribe((changed) => {
    if (changed === key) void reload()
  })
  const flush = () => {
    pace.cancel()
    // Do not wait for the lock, because the page may unload before it is acquired.
    return enqueue(save, 'could not be saved')
  }
  return {
    store,
    loaded: reload(),
    change(fields) {
      const changed: StoredFields = { ...fields }
      const { valid, invalid } = sortFields(changed, read)
      if (invalid.length > 0) {
        const issues = invalid.map((field) => fieldIssue(field, expected(field), changed[field]))
        throw new InvalidInputError(title, issues)
      }
      unsaved = { ...unsaved, ...valid }
      updateStore()
      if (!isDisposed) pace.ask()
    },
    flush,
    async dispose() {
      isDisposed = true
      unsubscribe?.()
      await flush()
    },
  }
}

const fieldsSchema = /* @__PURE__ */ z.record(/* @__PURE__ */ z.string(), /* @__PURE__ */ z.unknown())

/** Returns the valid fields, and the names of the others. */
function sortFields(fields: StoredFields, read: (stored: StoredFields) => object) {
  const valid = read(fields)
  const isValid = (name: string, value: unknown) =>
    Object.hasOwn(valid, name) && Object.is(Reflect.get(valid, name), value)
  const invalid = Object.entries(fields).filter(([name, value]) => !isValid(name, value))
  return { valid: pick(fields, isValid), invalid: invalid.map(([name]) => name) }
}

function pick(fields: StoredFields, isIncluded: (name: string, value: unknown) => boolean): StoredFields {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => isIncluded(name, value)))
}
