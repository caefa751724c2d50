import { compact } from '../../kernel/compact.ts'
import { isCausewayError } from '../../kernel/errors.ts'
import type { CallEffects } from '../../platforms/platform.ts'
import type { Call } from '../../platforms/transaction.ts'
import { getMaxSpend } from '../../quotes/get-max-spend.ts'
import type { TransferRecord } from '../../transfers/record.ts'
import { finishTransfer, type RunContext } from './run-context.ts'

/**
 * Validates the simulated effects of a quoted call right before the wallet is asked, because external contracts may
 * behave differently than when the quote was built. Does nothing for other plans, or if the effects are unknown.
 *
 * @throws VerificationFailedError if the call spends more, pays less or grants allowances. Ends the transfer unless the
 *   call may have been sent.
 */
export async function assertEffects(
  { id, info, run }: TransferRecord,
  {
    call,
    mayBeSent,
    effects,
  }: { readonly call: Call; readonly mayBeSent: boolean; readonly effects: CallEffects | undefined },
  context: RunContext,
): Promise<void> {
  if (!effects || !run?.terms || info.aggregator === undefined) return
  const { request, fromAmount, toAmountMin = 0n, spender } = run.terms
  const terms = {
    request,
    // The minimum of the record is current: a rebuild may have raised it.
    toAmountMin: info.outputAmountMinRaw ?? toAmountMin,
    maxSpend: getMaxSpend({ request, ...compact({ fromAmount }) }),
    spender,
  }
  try {
    await context.verifyStored(info.aggregator, { ...terms, payload: call, effects })
  } catch (error) {
    if (isCausewayError(error, 'VERIFICATION_FAILED') && !mayBeSent) {
      await finishTransfer(id, 'INVALID', error.message, context)
    }
    throw error
  }
}
