import { QueryClient, QueryObserver } from '@tanstack/query-core'
import { createStore } from 'zustand/vanilla'
import { createKeyedStore } from '../../../packages/core/src/kernel/keyed-store.ts'
import type { Measured } from '../../part.ts'
import { inTurns } from '../../support/median.ts'
import type { storesPart } from './part.ts'

const ROWS = 10_000
const ROUNDS = 21
const PLACES = Array.from({ length: ROWS }, (_, place) => place)

/** The representation of all rows as one value that is fastest to copy. */
type Table = readonly number[]

const keyAt = (place: number) => `42161:0xacc0:${place}`

/** Ten thousand listeners over one way to keep rows. */
interface Kept {
  /** Sets a row, and resolves when its listeners have run. */
  change(place: number, value: number): void | Promise<void>
  /** Number of listeners and selectors that have run. */
  woken(): number
}

export async function measure(): Promise<Measured<typeof storesPart>> {
  const subjects = { ours: keyed(), zustand: zustand(), query: query(), bare: bare() }
  let value = 0
  const measureMicros = async ({ change }: Kept) => {
    const place = ++value % ROWS
    const start = performance.now()
    await change(place, value)
    return (performance.now() - start) * 1_000
  }
  const change = await inTurns(ROUNDS, {
    ours: () => measureMicros(subjects.ours),
    zustand: () => measureMicros(subjects.zustand),
    query: () => measureMicros(subjects.query),
    bare: () => measureMicros(subjects.bare),
  })
  const wokenBy = async ({ change, woken }: Kept) => {
    const before = woken()
    await change(0, -1)
    return woken() - before
  }
  return {
    change,
    woken: {
      ours: await wokenBy(subjects.ours),
      zustand: await wokenBy(subjects.zustand),
      query: await wokenBy(subjects.query),
    },
  }
}

function keyed(): Kept {
  const store = createKeyedStore<number>()
  let woken = 0
  for (const place of PLACES) {
    store.set(keyAt(place), 0)
    store.subscribe(keyAt(place), () => {
      woken++
    })
  }
  return { change: (place, value) => store.set(keyAt(place), value), woken: () => woken }
}

function zustand(): Kept {
  const store = createStore<{ readonly table: Table }>(() => ({ table: firstTable() }))
  let woken = 0
  for (const place of PLACES) {
    let last = 0
    store.subscribe(({ table }) => {
      woken++
      const value = table[place] ?? 0
      if (value !== last) last = value
    })
  }
  return {
    change: (place, value) => store.setState(({ table }) => ({ table: table.with(place, value) })),
    woken: () => woken,
  }
}

function query(): Kept {
  const client = new QueryClient()
  const queryKey = ['rows']
  client.setQueryData<Table>(queryKey, firstTable())
  let woken = 0
  let heard: (() => void) | undefined
  for (const place of PLACES) {
    const observer = new QueryObserver<Table, Error, number>(client, {
      queryKey,
      staleTime: Number.POSITIVE_INFINITY,
      select: (table) => {
        woken++
        return table[place] ?? 0
      },
      notifyOnChangeProps: ['data'],
    })
    observer.subscribe(() => heard?.())
  }
  return {
    change: (place, value) =>
      new Promise((resolve) => {
        heard = resolve
        client.setQueryData<Table>(queryKey, (table = []) => table.with(place, value))
      }),
    woken: () => woken,
  }
}

function bare(): Kept {
  const values = new Map<string, number>()
  const listeners = new Map<string, () => void>()
  let woken = 0
  for (const place of PLACES) {
    listeners.set(keyAt(place), () => {
      woken++
    })
  }
  return {
    change(place, value) {
      values.set(keyAt(place), value)
      listeners.get(keyAt(place))?.()
    },
    woken: () => woken,
  }
}

function firstTable(): Table {
  return PLACES.map(() => 0)
}
