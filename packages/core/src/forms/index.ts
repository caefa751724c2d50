export * from './lending/index.ts'
