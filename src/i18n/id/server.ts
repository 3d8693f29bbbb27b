import { errors } from './errors.ts'
import { appWords } from './server-app.ts'
import { authWords } from './server-auth.ts'
import { catalogueWords } from './server-catalogue.ts'
import { messageWords } from './server-messages.ts'
import { complaintWords } from './server-complaints.ts'
import { earningWords } from './server-earning.ts'
import { missionWords } from './server-missions.ts'
import { noticeWords } from './server-notices.ts'
import { ordersWords } from './server-orders.ts'
import { validation } from './validation.ts'

export const words = {
  ...validation,
  ...errors,
  ...appWords,
  ...authWords,
  ...catalogueWords,
  ...ordersWords,
  ...noticeWords,
  ...earningWords,
  ...messageWords,
  ...complaintWords,
  ...missionWords,
}
