import { useAssetRows } from '@causeway/react'
import { Icon } from '../../ui/icon.tsx'
import { headerBalance } from './header-balance.ts'

/** What all connected accounts hold, in dollars, with a mark where a part of it could not be loaded. */
export function TotalBalance() {
  const { text, missing } = headerBalance(useAssetRows())
  return (
    <>
      <strong>{text}</strong>
      {missing !== undefined && (
        <span className="tone" data-tone="warn" title={missing}>
          <Icon name="warning" size="s" label={missing} />
        </span>
      )}
    </>
  )
}
