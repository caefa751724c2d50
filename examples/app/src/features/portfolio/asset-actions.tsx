import { useAssetRows } from '@causeway/react'
import type { WalletPart } from '@causeway/view-models'
import { isRestricted } from '../../app/is-restricted.ts'
import { AssetToolbar } from '../wallet-drawer/assets/asset-toolbar.tsx'
import { usePossibilities } from '../wallet-drawer/assets/use-possibilities.ts'

/** The actions of an asset in the wallet, on its chain. */
export function AssetActions({ part: { row } }: { readonly part: WalletPart }) {
  const { possible, isLoading } = usePossibilities(isRestricted)
  const { groups } = useAssetRows({ possible })
  const group = groups.find(({ rows }) => rows.some(({ key }) => key === row.key))
  if (!group) return null
  const rows = group.rows.filter(({ key }) => key === row.key)
  return <AssetToolbar group={{ ...group, symbol: row.token.symbol, rows }} areLendersLoading={isLoading} />
}
