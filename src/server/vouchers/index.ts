export { tendVouchers } from './jobs.ts'
