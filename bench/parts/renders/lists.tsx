import type { Hex } from '@causeway/core'
import '../../../tests/support/dom.ts'
import { setImmediate } from 'node:timers/promises'
import { arbitrum } from '@causeway/core/chains'
import { useBalanceRow, useTransfer } from '@causeway/react'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createContext, type ReactElement, useContext, useLayoutEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import {
  ALICE,
  quotesOf,
  scriptedBalances,
  scriptedCauseway,
  storageWith,
  transferOf,
  wrapperOf,
} from '../../../packages/react/src/react.test-support.tsx'

const ROWS = 1_000
const PLACES = Array.from({ length: ROWS }, (_, place) => place)

/** A list on a screen, of which another row changes each time. */
export interface List {
  /** Changes a row: how many were drawn for it, and milliseconds until the screen had it. */
  change(): Promise<Drawn>
}

interface Drawn {
  readonly rows: number
  readonly milliseconds: number
}

let drawn = 0
let shown = 0

function Cell({ text }: { readonly text: string }) {
  drawn++
  useLayoutEffect(() => {
    shown++
  })
  return <li>{text}</li>
}

/** @param change makes the row of this place another one */
function listOf(page: ReactElement, change: (place: number) => unknown): List {
  const root = document.createElement('ol')
  document.body.append(root)
  createRoot(root).render(page)
  let place = 0
  return {
    async change() {
      while (root.childElementCount < ROWS) await setImmediate()
      await quiet()
      const before = { drawn, shown }
      const start = performance.now()
      const done = change(place++)
      while (shown === before.shown) await setImmediate()
      const milliseconds = performance.now() - start
      await done
      await quiet()
      return { rows: drawn - before.drawn, milliseconds }
    },
  }
}

/** Until whatever else is drawn because of something has been. */
async function quiet(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await setImmediate()
}

export async function transferList(): Promise<List> {
  const ended = { toHash: `0x${'3'.repeat(64)}`, fromHash: '', statusInfo: { status: 'DONE' } } as const
  const provider = quotesOf('scripted', () => ({}), { status: () => ended })
  const storage = await storageWith(...PLACES.map(pendingTransfer))
  const causeway = scriptedCauseway({ providers: [provider], storage })
  await causeway.transfers.load()
  const Wrapper = wrapperOf(causeway)
  const Row = ({ id }: { readonly id: string }) => <Cell text={useTransfer(id)?.status ?? ''} />
  const rows = PLACES.map((place) => <Row key={place} id={`${place}`} />)
  return listOf(<Wrapper>{rows}</Wrapper>, (place) => causeway.transfers.check(`${place}`))
}

/** Added now, so that none is old enough to be asked about by itself. */
function pendingTransfer(place: number) {
  const hash: Hex = `0x${place.toString(16).padStart(64, '0')}`
  const now = Date.now()
  return transferOf(`${place}`, '0', { hash, addedTime: now, lastCheckedTime: now })
}

const tokenAt = (place: number): Hex => `0x${(place + 1).toString(16).padStart(40, '0')}`

export async function balanceList(): Promise<List> {
  const script = scriptedBalances(PLACES.map((place) => [tokenAt(place), 1n]))
  const causeway = scriptedCauseway({ balances: [script] })
  const read = () => causeway.balances.getChainBalances({ chainId: arbitrum.id, account: ALICE })
  await read()
  const Wrapper = wrapperOf(causeway)
  const Row = ({ token }: { readonly token: Hex }) => {
    const row = useBalanceRow({ chainId: arbitrum.id, account: ALICE, token })
    return <Cell text={row && 'raw' in row.result ? `${row.result.raw}` : ''} />
  }
  const rows = PLACES.map((place) => <Row key={place} token={tokenAt(place)} />)
  return listOf(<Wrapper>{rows}</Wrapper>, (place) => {
    script.held.set(tokenAt(place), 2n)
    return read()
  })
}

/** A simple implementation: the list in a context, from which each row selects its own value. */
export function contextList(): List {
  const List = createContext<readonly number[]>([])
  let setList: ((change: (list: readonly number[]) => readonly number[]) => void) | undefined
  const Row = ({ place }: { readonly place: number }) => <Cell text={`${useContext(List)[place]}`} />
  const rows = PLACES.map((place) => <Row key={place} place={place} />)
  function Page() {
    const [list, set] = useState<readonly number[]>(PLACES.map(() => 0))
    setList = set
    return <List.Provider value={list}>{rows}</List.Provider>
  }
  return listOf(<Page />, (place) => setList?.((list) => list.with(place, 1)))
}

/** The list as one query, of which every row selects its own. */
export function queryList(): List {
  const client = new QueryClient()
  const queryKey = ['balances']
  client.setQueryData<readonly number[]>(
    queryKey,
    PLACES.map(() => 0),
  )
  const queryFn = (): Promise<readonly number[]> => Promise.reject(new Error('No request is expected.'))
  const staleTime = Number.POSITIVE_INFINITY
  const Row = ({ place }: { readonly place: number }) => {
    const { data } = useQuery({ queryKey, queryFn, staleTime, select: (list) => list[place] })
    return <Cell text={`${data}`} />
  }
  const rows = PLACES.map((place) => <Row key={place} place={place} />)
  return listOf(<QueryClientProvider client={client}>{rows}</QueryClientProvider>, (place) =>
    client.setQueryData<readonly number[]>(queryKey, (list = []) => list.with(place, 1)),
  )
}
