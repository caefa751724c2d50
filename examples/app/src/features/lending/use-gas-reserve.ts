import { maxGasCost } from '@causeway/core'
import { chainById } from '@causeway/core/chains'
import { useChains, useGas } from '@causeway/react'

/** What a native maximum leaves for so many units of gas, in base units; undefined while it is not known. */
export function useGasReserve(chainId: number, gas: bigint): bigint | undefined {
  const isEvm = chainById(useChains(), chainId)?.chainType === 'EVM'
  const { data } = useGas({ chainId }, { enabled: isEvm })
  return data && maxGasCost({ gas, fees: data.fees })
}
