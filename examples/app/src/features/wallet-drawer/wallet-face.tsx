import type { WalletRow } from '@causeway/view-models'
import { Avatar } from '../../ui/avatar.tsx'
import { PlateLogo } from '../../ui/plate-logo.tsx'

/** The picture of a connected wallet: that of its account on EVM chains, else the wallet's own. */
export function WalletFace({ wallet }: { readonly wallet: WalletRow }) {
  const { chainType, address, name, icon } = wallet
  if (chainType === 'EVM') return <Avatar address={address} size="l" />
  return <PlateLogo name={name} seed={name} src={icon} size="l" />
}
