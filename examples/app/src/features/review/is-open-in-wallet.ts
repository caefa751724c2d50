import type { Address, Quote, TransferRecord } from '@causeway/core'
import { sameAddress } from '@causeway/core/chains'
import { isUnanswered } from '../../copy/step-copy.ts'

/** Terms of a trade that identify it. */
export interface TradeTerms extends Pick<Quote, 'fromAmount'> {
  readonly request: Pick<
    Quote['request'],
    'fromChainId' | 'toChainId' | 'fromAddress' | 'toAddress' | 'fromTokenAddress' | 'toTokenAddress'
  >
}

/** Returns whether the wallet was asked to send an identical trade and has not answered, so that it may send both. */
export function isOpenInWallet(
  { request, fromAmount }: TradeTerms,
  records: readonly TransferRecord[],
): boolean {
  return records.some(
    ({ status, chainId, from, info, run }) =>
      status === 'PENDING' &&
      chainId === request.fromChainId &&
      info.outputChainId === request.toChainId &&
      info.inputAmountRaw === fromAmount &&
      isSame(from, request.fromAddress) &&
      isSame(info.recipient, request.toAddress) &&
      isSame(info.inputCurrency, request.fromTokenAddress) &&
      isSame(info.outputCurrency, request.toTokenAddress) &&
      run?.steps.some((step) => step.kind !== 'approve' && isUnanswered(step)) === true,
  )
}

function isSame(a: Address | '' | undefined, b: Address | undefined): boolean {
  return a !== undefined && a !== '' && b !== undefined && sameAddress(a, b)
}
