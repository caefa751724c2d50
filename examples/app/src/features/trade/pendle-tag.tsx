import { isPendleExpired, type Token } from '@causeway/core/data'
import { useNow } from '@causeway/react'
import { tradeCopy } from '#locale/trade-copy'
import { Tag } from '../../ui/tag.tsx'

/** Type of a Pendle token and, for PT and YT, its expiry date. */
export function PendleTag({ token }: { readonly token: Pick<Token, 'props'> }) {
  const nowSeconds = (useNow(60_000) ?? 0) / 1_000
  const pendle = token.props?.pendle
  if (!pendle) return null
  const { tokenType, expiry } = pendle
  const isTimed = expiry !== undefined && (tokenType === 'PT' || tokenType === 'YT')
  const expiryText = isPendleExpired(token, nowSeconds) ? tradeCopy.expiredOn : tradeCopy.expires
  return (
    <>
      {' '}
      <Tag>{tokenType}</Tag>
      {isTimed && <span className="dim"> {expiryText(DAY.format(expiry * 1_000))}</span>}
    </>
  )
}

const DAY = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
