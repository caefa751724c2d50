import { QueryClient, QueryObserver } from '@tanstack/query-core'
import { createStore } from 'zustand/vanilla'
import { createKeyedStore } from '../../../packages/core/src/kernel/keyed-store.ts'
import type { Measured } from '../../part.ts'
import { inTurns } from '../../support/median.ts'
import type { storesPart } from './part.ts'

const ROWS = 10_000
const ROUNDS = 21
const INDEXES = Array.from({ length: ROWS }, (_, index) => index)

/** All rows as one value, in the representation that is fastest to copy. */
type Table = readonly number[]

const createKey = (index: number) => `42161:0xacc0:${index}`

/** Store with one listener per row. */
interface Subject {
  /** Changes a row, and resolves when its listeners have run. */
  change(index: number, value: number): void | Promise<void>
  /** Number of listeners and selectors that have run so far. */
  woken(): number
}

export async function measure(): Promise<Measured<typeof storesPart>> {
  const subjects = { ours: keyed(), zustand: zustand(), query: query(), bare: bare() }
  let value = 0
  const measureMicros = async ({ change }: Subject) => {
    const index = ++value % ROWS
    const start = performance.now()
    await change(index, value)
    return (performance.now() - start) * 1_000
  }
  const change = await inTurns(ROUNDS, {
    ours: () => measureMicros(subjects.ours),
    zustand: () => measureMicros(subjects.zustand),
    query: () => measureMicros(subjects.query),
    bare: () => measureMicros(subjects.bare),
  })
  const countWoken = async ({ change, woken }: Subject) => {
    const before = woken()
    await change(0, -1)
    return woken() - before
  }
  return {
    change,
    woken: {
      ours: await countWoken(subjects.ours),
      zustand: await countWoken(subjects.zustand),
      query: await countWoken(subjects.query),
    },
  }
}

function keyed(): Subject {
  const store = createKeyedStore<number>()
  let woken = 0
  for (const index of INDEXES) {
    store.set(createKey(index), 0)
    store.subscribe(createKey(index), () => {
      woken++
    })
  }
  return { change: (index, value) => store.set(createKey(index), value), woken: () => woken }
}

function zustand(): Subject {
  const store = createStore<{ readonly table: Table }>(() => ({ table: firstTable() }))
  let woken = 0
  for (const index of INDEXES) {
    let last = 0
    store.subscribe(({ table }) => {
      woken++
      const value = table[index] ?? 0
      if (value !== last) last = value
    })
  }
  return {
    change: (index, value) => store.setState(({ table }) => ({ table: table.with(index, value) })),
    woken: () => woken,
  }
}

function query(): Subject {
  const client = new QueryClient()
  const queryKey = ['rows']
  client.setQueryData<Table>(queryKey, firstTable())
  let woken = 0
  let onUpdate: (() => void) | undefined
  for (const index of INDEXES) {
    const observer = new QueryObserver<Table, Error, number>(client, {
      queryKey,
      staleTime: Number.POSITIVE_INFINITY,
      select: (table) => {
        woken++
        return table[index] ?? 0
      },
      notifyOnChangeProps: ['data'],
    })
    observer.subscribe(() => onUpdate?.())
  }
  return {
    change: (index, value) =>
      new Promise((resolve) => {
        onUpdate = resolve
        client.setQueryData<Table>(queryKey, (table = []) => table.with(index, value))
      }),
    woken: () => woken,
  }
}

function bare(): Subject {
  const values = new Map<string, number>()
  const listeners = new Map<string, () => void>()
  let woken = 0
  for (const index of INDEXES) {
    listeners.set(createKey(index), () => {
      woken++
    })
  }
  return {
    change(index, value) {
      values.set(createKey(index), value)
      listeners.get(createKey(index))?.()
    },
    woken: () => woken,
  }
}

function firstTable(): Table {
  return INDEXES.map(() => 0)
}
