import { useAssetRows } from '@causeway/react'
import type { AssetRow } from '@causeway/view-models'
import { isRestricted } from '../../../state/is-restricted.ts'
import { AssetToolbar } from './asset-toolbar.tsx'
import { usePossibilities } from './use-possibilities.ts'

/** The actions of an asset on one chain. */
export function RowActions({ row }: { readonly row: AssetRow }) {
  const { possible, isLoading } = usePossibilities(isRestricted)
  const { groups } = useAssetRows({ possible })
  const group = groups.find(({ rows }) => rows.some(({ key }) => key === row.key))
  if (!group) return null
  const rows = group.rows.filter(({ key }) => key === row.key)
  return <AssetToolbar group={{ ...group, symbol: row.token.symbol, rows }} areLendersLoading={isLoading} />
}
