import type { Measured } from '../../part.ts'
import { inTurns } from '../../support/median.ts'
import { balanceList, contextList, type List, queryList, transferList } from './lists.tsx'
import type { rendersPart } from './part.ts'

const ROUNDS = 11

export async function measure(): Promise<Measured<typeof rendersPart>> {
  const context = contextList()
  const transfers = await measureLists({ ours: await transferList(), context })
  const balances = await measureLists({ ours: await balanceList(), context, query: queryList() })
  return {
    transferRows: transfers.rows,
    transferTime: transfers.milliseconds,
    balanceRows: balances.rows,
    balanceTime: balances.milliseconds,
  }
}

async function measureLists<Name extends string>(lists: Readonly<Record<Name, List>>) {
  const names = Object.keys(lists) as Name[]
  const rows = Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>
  const timed = (name: Name) => async () => {
    const result = await lists[name].change()
    rows[name] = Math.max(rows[name], result.rows)
    return result.milliseconds
  }
  const subjects = Object.fromEntries(names.map((name) => [name, timed(name)]))
  const milliseconds = await inTurns(ROUNDS, subjects as Record<Name, () => Promise<number>>)
  return { rows, milliseconds }
}
