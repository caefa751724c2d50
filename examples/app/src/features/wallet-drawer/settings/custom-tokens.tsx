import { chainById } from '@causeway/core/chains'
import type { Token } from '@causeway/core/data'
import { abbreviateAddress, shortenName } from '@causeway/core/format'
import { useChains, useCustomTokens } from '@causeway/react'
import { useMutation } from '@tanstack/react-query'
import { commonCopy } from '#locale/common-copy'
import { walletCopy } from '#locale/wallet-copy'
import { useEngine } from '../../../state/use-engine.ts'
import { TextLink } from '../../../ui/link.tsx'
import styles from './settings.module.css'

/** The tokens that the user added, with buttons to remove them. Renders nothing without one. */
export function CustomTokens() {
  const customTokens = useCustomTokens()
  const chains = useChains()
  const { tokens } = useEngine()
  const { mutate, isError } = useMutation({
    mutationFn: ({ chainId, address }: Token) => tokens.removeCustom(chainId, address),
  })
  if (customTokens.length === 0) return null
  return (
    <section className={styles['themes']}>
      <h3 className={styles['title']}>{walletCopy.addedTokens}</h3>
      <ul>
        {customTokens.map((token) => (
          <li key={`${token.chainId}:${token.address}`} className={styles['line']}>
            <span>
              <bdi>{shortenName(token.symbol)}</bdi>{' '}
              <span className="dim">
                {chainById(chains, token.chainId)?.name ?? commonCopy.chainNumber(token.chainId)},{' '}
                {abbreviateAddress(token.address)}
              </span>
            </span>
            <TextLink
              aria-label={walletCopy.removeToken(shortenName(token.symbol))}
              onClick={() => mutate(token)}
            >
              {walletCopy.remove}
            </TextLink>
          </li>
        ))}
      </ul>
      {isError && <p role="alert">{walletCopy.removeFailed}</p>}
    </section>
  )
}
