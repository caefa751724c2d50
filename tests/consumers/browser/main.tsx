import { type Address, createCauseway, formatUnits } from '@causeway/core'
import { arbitrum } from '@causeway/core/chains'
import { balances } from '@causeway/core/data'
import { evm } from '@causeway/core/evm'
import { across } from '@causeway/core/providers/across'
import { CausewayProvider, useBalances, useExecute, useTransfers } from '@causeway/react'
import { createRoot } from 'react-dom/client'

const causeway = createCauseway({
  chains: [arbitrum],
  platforms: [evm()],
  providers: [across()],
  services: [balances()],
  storage: localStorage,
})

function Screen({ account }: { readonly account: Address }) {
  const { data } = useBalances(
    { chainId: arbitrum.id, account },
    { select: ({ nativeBalance }) => nativeBalance },
  )
  const { progress, cancel } = useExecute()
  return (
    <main>
      <p>{data && 'raw' in data ? formatUnits(data.raw, 18) : 'unknown'}</p>
      <p>{useTransfers().length} transfers</p>
      <button type="button" onClick={cancel}>
        {progress?.phase ?? 'nothing runs'}
      </button>
    </main>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <CausewayProvider causeway={causeway}>
      <Screen account="0x00000000000000000000000000000000000000a1" />
    </CausewayProvider>,
  )
}
