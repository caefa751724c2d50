import { sameAddress } from '../chains/address.ts'
import type { TransferInfo, TransferRecord } from '../transfers/record.ts'
import type { ExecutionPlan } from './plan/execution-plan.ts'

/**
 * Returns whether a transfer has the chain, account, lender, recipient, tokens and amount of a planned action. The inputs are compared,
 * because outputs change with each quote, and the outputs of actions without an input. Providers, and the calls of actions without an
 * amount, are not compared.
 *
 * @param planned its type is only compared if it has one
 * @param tolerance percentage by which the amounts may differ. Default: 1 at lenders, where interest and prices change them, else 0
 */
export function isSameAction(
  planned: Pick<ExecutionPlan, 'chainId' | 'account'> & { readonly info: Partial<ExecutionPlan['info']> },
  { chainId, from, info }: Pick<TransferRecord, 'chainId' | 'from' | 'info'>,
  tolerance = planned.info.lender === undefined ? 0n : 1n,
): boolean {
  const { type = info.type, outputChainId = planned.chainId, inputAmountRaw, outputAmountRaw } = planned.info
  return (
    planned.chainId === chainId &&
    sameAddress(planned.account, from) &&
    type === info.type &&
    outputChainId === (info.outputChainId ?? chainId) &&
    EQUAL_FIELDS.every((field) => planned.info[field] === info[field]) &&
    ADDRESS_FIELDS.every((field) => isSameAddress(planned.info[field], info[field])) &&
    (inputAmountRaw === undefined
      ? isWithin(tolerance, info.outputAmountRaw, outputAmountRaw)
      : isWithin(tolerance, info.inputAmountRaw, inputAmountRaw))
  )
}

const EQUAL_FIELDS = ['lender', 'subAccount', 'txType'] as const
const ADDRESS_FIELDS = [
  'recipient',
  'inputCurrency',
  'outputCurrency',
] as const satisfies (keyof TransferInfo)[]

function isSameAddress(a: string | undefined, b: string | undefined): boolean {
  return a && b ? sameAddress(a, b) : !a && !b
}

/** Returns whether two amounts differ by at most a percentage. */
function isWithin(percent: bigint, a: bigint | undefined, b: bigint | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  const difference = a > b ? a - b : b - a
  return difference * 100n <= b * percent
}
