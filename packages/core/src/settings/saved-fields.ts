import {
  type Codec,
  createRecordStorage,
  createStore,
  createTaskQueue,
  fieldIssue,
  fieldOf,
  InvalidInputError,
  isCausewayError,
  type PersistenceContext,
  parseExternal,
  type ReadableStore,
  type Schema,
  scalarSchema,
  stringifyJson,
  type Tabs,
} from '../kernel/index.ts'
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

interface FieldsKind<T extends object> extends Pick<Codec<Fields>, 'version' | 'migrate'> {
  /** As errors call it. */
  readonly title: string
  /** Of the storage key, with what comes after it. */
  readonly prefix: string
  readonly name: string
  /** Keeps a good field as it is, and gives every other one its default. */
  readonly schema: Schema<T>
  /** What a field may be, in words. */
  readonly expected: (field: string) => string
  readonly pacing: Pacing
}

/** What saved fields are kept with. */
export interface SavedFieldsContext extends PersistenceContext {
  /** With them the tabs hear of one another's changes, and write one after the other. */
  readonly tabs?: Pick<Tabs, 'publish' | 'subscribe' | 'exclusive'> | undefined
}

type Fields = Readonly<Record<string, unknown>>

export function createSavedFields<T extends object>(
  kind: FieldsKind<T>,
  context: SavedFieldsContext,
): SavedFields<T> {
  const { title, prefix, name, schema, expected, pacing } = kind
  const { clock, logger, tabs } = context
  const key = `${prefix}${name}`
  const records = createRecordStorage(prefix, { ...kind, schema: fieldsSchema }, context)
  const complete = (fields: Fields): T => parseExternal(schema, fields, title)
  const store = createStore(complete({}), logger)
  /** As storage had them last. */
  let stored: Fields = {}
  /** What this tab has changed and not written: whatever another tab writes, this is newer. */
  let unsaved: Fields = {}
  let isDisposed = false

  const show = () => {
    const next = complete({ ...stored, ...unsaved })
    store.setState((state) => (stringifyJson(state) === stringifyJson(next) ? state : next))
  }
  const load = async () => {
    const { good, bad } = sortFields((await records.load(name)) ?? {}, complete)
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
  const turns = createTaskQueue()
  const inTurn = (task: () => Promise<void>, complaint: string) =>
    turns.add(task, (error) => logger.error(`'${key}' ${complaint}`, error))
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
      const { good, bad } = sortFields({ ...fields }, complete)
      if (bad.length > 0) {
        const issues = bad.map((field) => fieldIssue(field, expected(field), fieldOf(fields, field)))
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

const fieldsSchema: Schema<Fields> = /* @__PURE__ */ scalarSchema('fields by name', (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined,
)

/** The fields that are as their schema would have them, and the names of the others. */
function sortFields(fields: Fields, complete: (fields: Fields) => object) {
  const read = complete(fields)
  const isGood = (name: string, value: unknown) =>
    Object.hasOwn(read, name) && Object.is(fieldOf(read, name), value)
  const bad = Object.entries(fields).filter(([name, value]) => !isGood(name, value))
  return { good: pick(fields, isGood), bad: bad.map(([name]) => name) }
}

function pick(fields: Fields, isWanted: (name: string, value: unknown) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => isWanted(name, value)))
}
