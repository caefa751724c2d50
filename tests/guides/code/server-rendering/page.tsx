import { type Address, formatUnits } from '@causeway/core'
import { arbitrum } from '@causeway/core/chains'
import { useBalances, useSettings } from '@causeway/react'

export function Page({ account }: { readonly account: Address }) {
  const { data } = useBalances({ chainId: arbitrum.id, account })
  const isExpert = useSettings(({ expertMode }) => expertMode)
  const native = data?.nativeBalance // an amount, or an error
  const amount = native && 'raw' in native ? formatUnits(native.raw, 18) : 'Loading'
  return (
    <p>
      {amount} ETH on {arbitrum.name}, expert: {`${isExpert}`}
    </p>
  )
}
