import { useAssetRows } from '@causeway/react'
import { Icon } from '../../ui/icon.tsx'
import { headerBalance } from './header-balance.ts'

/** The USD balance of all connected accounts, with a warning if a part could not be loaded. */
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
