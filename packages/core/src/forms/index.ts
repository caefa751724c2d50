export * from './asset-rows/index.ts'
