// Checks the types of the packed bindings with the installed version of React.
import type { Address, Causeway, TransferRecord } from '@causeway/core'
import { arbitrum } from '@causeway/core/chains'
import { CausewayProvider, useBalances, useExecute, useSettings, useTransfers } from '@causeway/react'
import type { ReactNode } from 'react'

export function Page({ causeway, children }: { readonly causeway: Causeway; readonly children?: ReactNode }) {
  return (
    <CausewayProvider causeway={causeway}>
      <Screen account="0x00000000000000000000000000000000000000a1" />
      {children}
    </CausewayProvider>
  )
}

function Screen({ account }: { readonly account: Address }) {
  const { data } = useBalances(
    { chainId: arbitrum.id, account },
    { select: ({ nativeBalance }) => nativeBalance },
  )
  const isExpert: boolean = useSettings(({ expertMode }) => expertMode)
  const transfers: readonly TransferRecord[] = useTransfers()
  const { cancel } = useExecute()
  // @ts-expect-error settings are typed
  const theme: string = useSettings(({ userTheme }) => userTheme)
  return (
    <button type="button" disabled={!isExpert} onClick={cancel}>
      {data && 'raw' in data ? `${data.raw}` : theme} {transfers.length}
    </button>
  )
}
