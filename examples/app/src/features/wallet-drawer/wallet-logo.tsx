import type { WalletRow } from '@causeway/view-models'
import { Avatar } from '../../ui/avatar.tsx'
import { PlateLogo } from '../../ui/plate-logo.tsx'

/** Icon of a connected wallet: the avatar of its account on EVM chains, otherwise the logo of the wallet. */
export function WalletLogo({ wallet }: { readonly wallet: WalletRow }) {
  const { chainType, address, name, icon } = wallet
  if (chainType === 'EVM') return <Avatar address={address} size="l" />
  return <PlateLogo name={name} seed={name} src={icon} size="l" />
}
