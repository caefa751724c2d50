export { CausewayProvider, type CausewayProviderProps, useCauseway } from './context.tsx'
export { useTransfer, useTransfers } from './transfers.ts'
export { useStore } from './use-store.ts'
