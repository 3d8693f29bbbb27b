export const serverStock = {
  'stock.recall':
    'We are recalling {name} from your order: {reason}. Please do not eat it. We will refund it; you need not send it back.',
  'stock.complainedOf': '{orders} orders complained of it within 24 hours',
}
