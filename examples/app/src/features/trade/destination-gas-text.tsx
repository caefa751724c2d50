import { maxGasCost } from '@causeway/core'
import { NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { useBalances, useGas, useWalletSession } from '@causeway/react'
import { Status } from '../../ui/status.tsx'
import { destinationGas } from './destination-gas.ts'
import type { Trade } from './trade.ts'

/** What a transfer that is sent on from there may take. */
const GAS_TO_MOVE_ON = 100_000n

/** Whether there is gas where a bridge ends: without any, what arrives cannot be moved. */
export function DestinationGasText({ trade: { to, swap } }: { readonly trade: Trade }) {
  const { chain } = to
  const own = useWalletSession(({ universalAccount }) => universalAccount[chain.chainType])
  const account = swap.view.recipient.address ?? own
  const { data: reading } = useBalances(
    { chainId: chain.id, account, tokens: [NATIVE_TOKEN_ADDRESS] },
    { select: ({ nativeBalance }) => nativeBalance },
  )
  const { data: gas } = useGas({ chainId: chain.id })
  const needed = gas && maxGasCost({ gas: GAS_TO_MOVE_ON, fees: gas.fees })
  const { text, isEnough } = destinationGas(reading, needed, chain)
  if (isEnough !== false) return text
  return (
    <Status tone="warn" icon="warning">
      {text}
    </Status>
  )
}
