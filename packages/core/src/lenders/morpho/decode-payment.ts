import type { PaymentTerms } from '../../lending/lender.ts'
import type { Call } from '../../platforms/transaction.ts'
import { attempt } from '../../providers/shared/attempt.ts'
import { decodeCanonicalCall } from '../../providers/shared/decode-canonical.ts'
import { morphoAbi } from './abi.ts'

/** Byte offset of the argument after the five words of the market. */
const AMOUNT_OFFSET = 4 + 5 * 32

/** Decodes a deposit or a repayment for an account, in assets and without a callback; undefined for any other call. */
export function decodePayment({ to: contract, data: calldata }: Call): PaymentTerms | undefined {
  return attempt(() => {
    const call = decodeCanonicalCall(morphoAbi, calldata)
    const common = { contract, amountOffset: AMOUNT_OFFSET, stopsAtDebt: false }
    switch (call.functionName) {
      case 'supplyCollateral': {
        const [{ collateralToken: token }, amount, beneficiary, data] = call.args
        return data === '0x' ? { ...common, token, amount, beneficiary } : undefined
      }
      case 'supply':
      case 'repay': {
        const [{ loanToken: token }, amount, shares, beneficiary, data] = call.args
        return shares === 0n && data === '0x' ? { ...common, token, amount, beneficiary } : undefined
      }
      default:
        return undefined
    }
  })
}
