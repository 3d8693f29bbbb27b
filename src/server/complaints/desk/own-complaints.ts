import { ofOwn } from '../../staff/index.ts'
import { isOwnComplaint } from '../store/desk.ts'

/** Of the complaint of the path: those about own orders. */
export const ofOwnComplaint = ofOwn<{ id: string }>('own complaint', ({ shop, params }, own) =>
  isOwnComplaint(shop.db, params.id, own),
)
