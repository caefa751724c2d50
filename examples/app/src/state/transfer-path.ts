interface TransferChains {
  readonly id: string
  readonly from: { readonly chainId: number } | undefined
  readonly to: { readonly chainId: number } | undefined
}

/** Returns the page of a transfer: the bridge page if it is cross-chain, otherwise the swap page. */
export function transferPath({ id, from, to }: TransferChains): string {
  const isCrossChain = from !== undefined && to !== undefined && from.chainId !== to.chainId
  return `${isCrossChain ? '/bridge' : '/swap'}?transfer=${encodeURIComponent(id)}`
}
