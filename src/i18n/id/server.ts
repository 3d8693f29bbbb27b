import { errors } from './errors.ts'
import { authWords } from './server-auth.ts'
import { catalogueWords } from './server-catalogue.ts'
import { noticeWords } from './server-notices.ts'
import { ordersWords } from './server-orders.ts'
import { validation } from './validation.ts'

export const words = { ...validation, ...errors, ...authWords, ...catalogueWords, ...ordersWords, ...noticeWords }
