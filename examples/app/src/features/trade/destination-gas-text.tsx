import { maxGasCost } from '@causeway/core'
import { NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { useBalances, useGas, useWalletSession } from '@causeway/react'
import { Status } from '../../ui/status.tsx'
import { destinationGas } from './destination-gas.ts'
import type { Trade } from './trade.ts'

/** Gas units of a transfer on the destination chain. */
const TRANSFER_GAS = 100_000n

/** The gas balance on the destination chain, with a warning if it is too low to move the output. */
export function DestinationGasText({ trade: { to, swap } }: { readonly trade: Trade }) {
  const { chain } = to
  const connectedAccount = useWalletSession(({ universalAccount }) => universalAccount[chain.chainType])
  const account = swap.view.recipient.address ?? connectedAccount
  const { data: balance } = useBalances(
    { chainId: chain.id, account, tokens: [NATIVE_TOKEN_ADDRESS] },
    { select: ({ nativeBalance }) => nativeBalance },
  )
  const { data: gas } = useGas({ chainId: chain.id })
  const gasCost = gas && maxGasCost({ gas: TRANSFER_GAS, fees: gas.fees })
  const { text, isEnough } = destinationGas(balance, gasCost, chain)
  if (isEnough !== false) return text
  return (
    <Status tone="warn" icon="warning">
      {text}
    </Status>
  )
}
