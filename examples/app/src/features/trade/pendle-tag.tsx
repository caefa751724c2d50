import type { Token } from '@causeway/core/data'
import { tradeCopy } from '#locale/trade-copy'
import { Tag } from '../../ui/tag.tsx'

/** Type of a Pendle token and, for PT and YT, its expiry date. */
export function PendleTag({ token }: { readonly token: Pick<Token, 'props'> }) {
  const pendle = token.props?.pendle
  if (!pendle) return null
  const { tokenType, expiry } = pendle
  const isTimed = expiry !== undefined && (tokenType === 'PT' || tokenType === 'YT')
  return (
    <>
      {' '}
      <Tag>{tokenType}</Tag>
      {isTimed && <span className="dim"> {tradeCopy.expires(DAY.format(expiry * 1_000))}</span>}
    </>
  )
}

const DAY = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
