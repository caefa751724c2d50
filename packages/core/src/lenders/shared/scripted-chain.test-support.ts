import { type Abi, decodeFunctionData, encodeFunctionResult, type Hex } from 'viem'
import type { Address } from '../../kernel/schema.ts'
import type { ContractQuery, ContractRead, ReadBlock, ReadOutcome } from '../../lending/read-contracts.ts'

/** Results by function name: a value, or a function of the arguments. A thrown error is a revert. */
export type Answers = Readonly<Record<string, unknown>>

export interface ScriptedContract {
  readonly address: Address
  readonly abi: Abi
  readonly answers: Answers
}

/** Returns contracts with changed results by function name. */
export function scripted<Name extends string>(
  contracts: Readonly<Record<Name, ScriptedContract>>,
  change?: Readonly<Partial<Record<NoInfer<Name>, object>>>,
): ScriptedContract[] {
  const changes = new Map<string, object | undefined>(Object.entries(change ?? {}))
  return Object.entries<ScriptedContract>(contracts).map(([name, contract]) => ({
    ...contract,
    answers: { ...contract.answers, ...changes.get(name) },
  }))
}

export const SCRIPTED_BLOCK: ReadBlock = { number: 100n, timestamp: 1_700_000_000 }

/** Runs a query on scripted contracts. Returns its result and the function names of each step. */
export function runQuery<Result>(
  query: ContractQuery<Result>,
  contracts: readonly ScriptedContract[],
  block: ReadBlock = SCRIPTED_BLOCK,
): { readonly result: Result; readonly asked: readonly string[][] } {
  const steps: string[][] = []
  let step = query.next()
  while (!step.done) {
    const answered = step.value.map((read) => answer(read, contracts))
    steps.push(answered.map(({ name }) => name))
    step = query.next({ outcomes: answered.map(({ outcome }) => outcome), block })
  }
  return { result: step.value, asked: steps }
}

interface Answered {
  readonly name: string
  readonly outcome: ReadOutcome<unknown>
}

function answer(read: ContractRead<unknown>, contracts: readonly ScriptedContract[]): Answered {
  const contract = contracts.find(({ address }) => address.toLowerCase() === read.to.toLowerCase())
  if (!contract) return { name: 'nobody', outcome: { ok: false, reason: `Nothing at ${read.to}` } }
  const { abi, answers } = contract
  const { functionName, args = [] } = decodeFunctionData({ abi, data: read.data })
  try {
    const scripted = answers[functionName]
    if (scripted === undefined) throw new Error(`${functionName} reverted`)
    const value = typeof scripted === 'function' ? scripted(...args) : scripted
    const data = isRaw(value)
      ? value.raw
      : encodeFunctionResult({ abi, functionName, result: value } as never)
    return { name: functionName, outcome: { ok: true, value: read.decode(data) } }
  } catch (error) {
    return { name: functionName, outcome: { ok: false, reason: String(error) } }
  }
}

/** Returns raw return data, such as malformed data. */
export function raw(data: Hex) {
  return { raw: data }
}

function isRaw(value: unknown): value is ReturnType<typeof raw> {
  return typeof value === 'object' && value !== null && 'raw' in value
}
