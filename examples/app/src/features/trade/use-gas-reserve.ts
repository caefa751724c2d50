import { maxGasCost } from '@causeway/core'
import { chainById } from '@causeway/core/chains'
import { useChains, useGas } from '@causeway/react'

/** Returns the native amount to reserve for gas, in base units; undefined while unknown. */
export function useGasReserve(chainId: number, gas: bigint): bigint | undefined {
  const isEvm = chainById(useChains(), chainId)?.chainType === 'EVM'
  const { data } = useGas({ chainId }, { enabled: isEvm })
  return data && maxGasCost({ gas, fees: data.fees })
}
