export * from './asset-rows/index.ts'
export * from './history/index.ts'
export * from './swap/index.ts'
export * from './wallet-rows/index.ts'
