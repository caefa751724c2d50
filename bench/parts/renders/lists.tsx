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
  createProvider,
  createTransfer,
  createWrapper,
  scriptedBalances,
  scriptedCauseway,
  storageWith,
} from '../../../packages/react/src/scripted-causeway.test-support.tsx'

const ROWS = 1_000
const INDEXES = Array.from({ length: ROWS }, (_, index) => index)

/** Rendered list in which each change affects a different row. */
export interface List {
  /** Changes a row. Resolves to the number of rendered rows and the milliseconds until the DOM is updated. */
  change(): Promise<RenderResult>
}

interface RenderResult {
  readonly rows: number
  readonly milliseconds: number
}

let renderedRows = 0
let committedRows = 0

function Cell({ text }: { readonly text: string }) {
  renderedRows++
  useLayoutEffect(() => {
    committedRows++
  })
  return <li>{text}</li>
}

/** Renders a list. @param change function that changes the row at an index */
function renderList(page: ReactElement, change: (index: number) => unknown): List {
  const root = document.createElement('ol')
  document.body.append(root)
  createRoot(root).render(page)
  let index = 0
  return {
    async change() {
      while (root.childElementCount < ROWS) await setImmediate()
      await waitForRenders()
      const before = { renderedRows, committedRows }
      const start = performance.now()
      const done = change(index++)
      while (committedRows === before.committedRows) await setImmediate()
      const milliseconds = performance.now() - start
      await done
      await waitForRenders()
      return { rows: renderedRows - before.renderedRows, milliseconds }
    },
  }
}

/** Waits until all pending renders are finished. */
async function waitForRenders(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await setImmediate()
}

export async function transferList(): Promise<List> {
  const ended = { toHash: `0x${'3'.repeat(64)}`, fromHash: '', statusInfo: { status: 'DONE' } } as const
  const provider = createProvider('scripted', () => ({}), { status: () => ended })
  const storage = await storageWith(...INDEXES.map(pendingTransfer))
  const causeway = scriptedCauseway({ providers: [provider], storage })
  await causeway.transfers.load()
  const Wrapper = createWrapper(causeway)
  const Row = ({ id }: { readonly id: string }) => <Cell text={useTransfer(id)?.status ?? ''} />
  const rows = INDEXES.map((index) => <Row key={index} id={`${index}`} />)
  return renderList(<Wrapper>{rows}</Wrapper>, (index) => causeway.transfers.check(`${index}`))
}

/** Returns a transfer that was added now, so that it is not polled yet. */
function pendingTransfer(index: number) {
  const hash: Hex = `0x${index.toString(16).padStart(64, '0')}`
  const now = Date.now()
  return createTransfer(`${index}`, '0', { hash, addedTime: now, lastCheckedTime: now })
}

const createToken = (index: number): Hex => `0x${(index + 1).toString(16).padStart(40, '0')}`

export async function balanceList(): Promise<List> {
  const script = scriptedBalances(INDEXES.map((index) => [createToken(index), 1n]))
  const causeway = scriptedCauseway({ balances: [script] })
  const read = () => causeway.balances.getChainBalances({ chainId: arbitrum.id, account: ALICE })
  await read()
  const Wrapper = createWrapper(causeway)
  const Row = ({ token }: { readonly token: Hex }) => {
    const row = useBalanceRow({ chainId: arbitrum.id, account: ALICE, token })
    return <Cell text={row && 'raw' in row.result ? `${row.result.raw}` : ''} />
  }
  const rows = INDEXES.map((index) => <Row key={index} token={createToken(index)} />)
  return renderList(<Wrapper>{rows}</Wrapper>, (index) => {
    script.held.set(createToken(index), 2n)
    return read()
  })
}

/** List in a context, from which each row selects its own value. This is the simplest implementation. */
export function contextList(): List {
  const List = createContext<readonly number[]>([])
  let setList: ((change: (list: readonly number[]) => readonly number[]) => void) | undefined
  const Row = ({ index }: { readonly index: number }) => <Cell text={`${useContext(List)[index]}`} />
  const rows = INDEXES.map((index) => <Row key={index} index={index} />)
  function Page() {
    const [list, set] = useState<readonly number[]>(INDEXES.map(() => 0))
    setList = set
    return <List.Provider value={list}>{rows}</List.Provider>
  }
  return renderList(<Page />, (index) => setList?.((list) => list.with(index, 1)))
}

/** List in one query, from which each row selects its own value. */
export function queryList(): List {
  const client = new QueryClient()
  const queryKey = ['balances']
  client.setQueryData<readonly number[]>(
    queryKey,
    INDEXES.map(() => 0),
  )
  const queryFn = (): Promise<readonly number[]> => Promise.reject(new Error('Unexpected request.'))
  const staleTime = Number.POSITIVE_INFINITY
  const Row = ({ index }: { readonly index: number }) => {
    const { data } = useQuery({ queryKey, queryFn, staleTime, select: (list) => list[index] })
    return <Cell text={`${data}`} />
  }
  const rows = INDEXES.map((index) => <Row key={index} index={index} />)
  return renderList(<QueryClientProvider client={client}>{rows}</QueryClientProvider>, (index) =>
    client.setQueryData<readonly number[]>(queryKey, (list = []) => list.with(index, 1)),
  )
}
