/**
 * Every field by which a call names an entity, and its owner. Another customer's entity must look
 * non-existent; `foreign-ids.test.ts` tries each field, and fails when the contract has one that is
 * not listed.
 */
export type Whose =
  /** A customer's own: a stranger gets the same response as for a missing id, with this status. */
  | {
      own:
        | 'address'
        | 'cart line'
        | 'company'
        | 'coupon'
        | 'notification'
        | 'order'
        | 'point entry'
        | 'refund'
        | 'session'
        | 'voucher'
      status: number
    }
  | { own: 'complaint' | 'complaint photo' | 'message photo'; status: number }
  /** Public: everyone may name it. */
  | { open: 'product' | 'region' | 'colour' | 'content' | 'mission' }
  /** Not read, or only validated. */
  | { unread: string }

const invitation: Whose = {
  unread: 'whose code it is, is never shown: a right one and a made-up one get the same answer',
}
const company: Whose = { own: 'company', status: 404 }
const address: Whose = { own: 'address', status: 404 }
const order: Whose = { own: 'order', status: 404 }
const refund: Whose = { own: 'refund', status: 404 }
const complaint: Whose = { own: 'complaint', status: 404 }
const payLink: Whose = { unread: 'a signature, proven in phone-orders.test.ts' }
const answerLink: Whose = { unread: 'a signature, proven in answer-by-link.test.ts' }
const phoneLink: Whose = {
  unread: 'a secret of which the hash is stored, proven in phone-change.test.ts',
}
const campaignLink: Whose = { unread: 'a signature, proven in campaigns.test.ts' }
const line: Whose = { own: 'cart line', status: 404 }
const product: Whose = { open: 'product' }
const region: Whose = { open: 'region' }
const content: Whose = { open: 'content' }
const mission: Whose = { open: 'mission' }
const regions = { 'body.province_id': region, 'body.city_id': region, 'body.district_id': region }

/** Fields as `where.path`, by call; calls of staff are closed to customers as a whole. */
export const ID_FIELDS: Record<string, Record<string, Whose>> = {
  'POST /api/account/v1/register': { 'body.referral_code': invitation },
  'POST /api/account/v1/register_by_email': { 'body.referral_code': invitation },
  'POST /api/account/v1/register_by_provider': { 'body.referral_code': invitation },
  'POST /api/account/v1/login_by_provider': {
    'body.code': {
      unread:
        'what a provider says of who signs in: the tests of the sign-in by a provider prove it',
    },
    'body.id_token': { unread: 'the same' },
    'body.access_token': { unread: 'the same' },
  },
  'PUT /api/account/v1/update-password': {
    'body.wp_token': { unread: 'sent along by the specified client' },
  },
  'DELETE /api/account/v1/sessions/{id}': { 'params.id': { own: 'session', status: 404 } },
  'POST /api/account/v1/company/accept': { 'body.company_id': company },
  'POST /api/account/v1/company/leave': { 'body.company_id': company },
  'PUT /api/account/v1/update-profile': {
    ...regions,
    'body.wp_token': { unread: 'sent along by the specified client' },
  },
  'PUT /api/account/v1/update-personalize-card': { 'body.color_id': { open: 'colour' } },
  'GET /api/account/v1/point-histories': {
    'query.cursor': { unread: 'a place in the list of one’s own entries' },
  },
  'GET /api/account/v1/point-statements/{month}': {
    'params.month': { unread: 'a month, of one’s own entries' },
  },
  'GET /api/account/v1/point-statements/{month}/file': {
    'params.month': { unread: 'a month, of one’s own entries' },
  },
  'GET /api/account/v1/point-histories/{id}': { 'params.id': { own: 'point entry', status: 404 } },
  'GET /api/account/v1/mission/{id}': { 'params.id': mission },
  'POST /api/account/v1/mission/start/{id}': { 'params.id': mission },
  'GET /api/account/v1/vouchers/{id}/qr': { 'params.id': { own: 'voucher', status: 404 } },
  'POST /api/account/v1/vouchers/{id}/cancel': { 'params.id': { own: 'voucher', status: 404 } },
  'POST /api/account/v1/notifications/{id}/read': {
    'params.id': { own: 'notification', status: 404 },
  },
  'GET /api/account/v1/cities': { 'query.province_id': region },
  'GET /api/account/v1/districts': { 'query.city_id': region },
  'GET /api/account/v1/postalcodes': { 'query.district_id': region },
  'GET /api/account/v1/page/{slug}': { 'params.slug': content },
  'GET /api/account/v1/banner/{id}': { 'params.id': content },
  'GET /api/shop/products/sliders/preview/{id}': {
    'params.id': content,
    'query.token': { unread: 'a signature, proven in publishing.test.ts' },
  },
  'GET /api/account/v1/banner/preview/{id}': {
    'params.id': content,
    'query.token': { unread: 'a signature, proven in content.test.ts' },
  },
  'GET /api/shop/shipping/cities': { 'query.province_id': region },
  'GET /api/shop/shipping/districts': { 'query.city_id': region },
  'GET /api/shop/shipping/postal-codes': { 'query.district_id': region },
  'POST /api/shop/shipping/address': regions,
  'PUT /api/shop/shipping/address/{id}': { 'params.id': address, ...regions },
  'DELETE /api/shop/shipping/address/{id}': { 'params.id': address },
  'POST /api/shop/shipping/address/{id}/default': { 'params.id': address },
  'GET /api/shop/articles/slug/{slug}': { 'params.slug': content },
  'GET /api/shop/products': {
    'query.slugs': product,
    'query.cursor': { unread: 'a place in a public list' },
  },
  'GET /api/shop/products/tabs': {
    'query.slugs': product,
    'query.cursor': { unread: 'a place in a public list' },
  },
  'GET /api/shop/pay/{token}': { 'params.token': payLink },
  'POST /api/shop/pay/{token}': { 'params.token': payLink },
  'POST /api/shop/campaign-links/{token}/open': { 'params.token': campaignLink },
  'GET /api/shop/campaign-stops/{token}': { 'params.token': campaignLink },
  'POST /api/shop/campaign-stops/{token}': { 'params.token': campaignLink },
  'POST /api/shop/campaign-stops/{token}/undo': { 'params.token': campaignLink },
  'GET /api/account/v1/phone-links/{token}': { 'params.token': phoneLink },
  'POST /api/account/v1/phone-links/{token}/code': { 'params.token': phoneLink },
  'POST /api/account/v1/phone-links/{token}/use': { 'params.token': phoneLink },
  'GET /api/shop/substitute/{token}': { 'params.token': answerLink },
  'POST /api/shop/substitute/{token}': { 'params.token': answerLink },
  'GET /api/shop/products/{slug}': { 'params.slug': product },
  'GET /api/shop/products/{slug}/reviews': { 'params.slug': product },
  'GET /api/shop/products/{slug}/reviews/images': { 'params.slug': product },
  'GET /api/shop/filters/categories': { 'query.slugs': product },
  'GET /api/shop/categories/{slug}': { 'params.slug': product },
  'GET /api/shop/filters/benefits': { 'query.slugs': product },
  'GET /api/shop/filters/price': { 'query.slugs': product },
  'PUT /api/shop/stock-alerts/{id}': { 'params.id': product },
  'DELETE /api/shop/stock-alerts/{id}': { 'params.id': product },
  'POST /api/shop/wishlist/toggle/{id}': { 'params.id': product },
  'POST /api/shop/wishlist/variation/{id}': { 'params.id': product },
  'DELETE /api/shop/wishlist/variation/{id}': { 'params.id': product },
  'POST /api/shop/cart/add-multiple': {
    'body.product_id': product,
    'body.items.0.variation_id': product,
  },
  'PUT /api/shop/cart/update': { 'body.cart_item_key': line },
  'PUT /api/shop/cart/select-items/{key}': { 'params.key': line },
  'PUT /api/shop/cart/{type}': { 'params.type': { unread: 'one of two words' } },
  'PUT /api/shop/checkout/address': { 'body.address_id': address },
  'PUT /api/shop/checkout/substitutes/{id}': {
    'params.id': product,
    'body.variation_id': product,
  },
  'GET /api/shop/checkout/substitute-goods/{id}': { 'params.id': product },
  'PUT /api/shop/orders/{id}/lines/{line_id}/substitute': {
    'params.id': order,
    'params.line_id': { unread: 'a line of the order in the path and of no other' },
    'body.variation_id': product,
  },
  'PUT /api/shop/orders/{id}/substitutions/{substitution_id}': {
    'params.id': order,
    'params.substitution_id': { unread: 'a substitution of the order in the path and of no other' },
  },
  'POST /api/shop/checkout/coupon': { 'body.code': { own: 'coupon', status: 422 } },
  // Removes from one's own cart; an absent code removes nothing.
  'DELETE /api/shop/checkout/coupon/{code}': { 'params.code': { own: 'coupon', status: 200 } },
  'POST /api/shop/checkout/process': { 'body.address_id': address },
  'PUT /api/shop/checkout/add-to': { 'body.order_id': order },
  'GET /api/shop/checkout/order/{id}': { 'params.id': order },
  'GET /api/shop/orders/{id}': { 'params.id': order },
  'GET /api/shop/orders/{id}/tracking': { 'params.id': order },
  'GET /api/shop/orders/{id}/time-pickups': { 'params.id': order },
  'PUT /api/shop/orders/{id}/time-pickup': { 'params.id': order },
  'PUT /api/shop/orders/{id}/address': { 'params.id': order, 'body.address_id': address },
  'POST /api/shop/orders/{id}/drop': {
    'params.id': order,
    'body.lines.0.line_id': {
      unread: 'a line of the order in the path and of no other: drop-lines.test.ts proves it',
    },
  },
  'POST /api/shop/orders/{id}/complete': { 'params.id': order },
  'GET /api/shop/orders': {
    'query.cursor': { unread: 'a place in one’s own history: in another’s it is just as far' },
  },
  'GET /api/shop/orders/{id}/invoice': { 'params.id': order },
  'POST /api/shop/orders/{id}/rate': {
    'params.id': order,
    'body.items.0.order_item_id': {
      unread: 'a line of the order in the path and of no other: rate-order.test.ts proves it',
    },
  },
  'POST /api/shop/orders/{id}/cancel': { 'params.id': order },
  'POST /api/shop/orders/{id}/pay': { 'params.id': order },
  'POST /api/shop/orders/{id}/refunds/{refund_id}/credit': {
    'params.id': order,
    'params.refund_id': refund,
  },
  'POST /api/shop/orders/{id}/refunds/{refund_id}/transfer': {
    'params.id': order,
    'params.refund_id': refund,
  },
  'GET /api/shop/orders/{id}/conversation': { 'params.id': order },
  'POST /api/shop/orders/{id}/conversation': { 'params.id': order },
  'PUT /api/shop/orders/{id}/conversation/seen': {
    'params.id': order,
    'body.message_id': { unread: 'only a message of the order marks anything as seen' },
  },
  'GET /api/shop/orders/{id}/conversation/photos/{photo_id}': {
    'params.id': order,
    'params.photo_id': { own: 'message photo', status: 404 },
  },
  'GET /api/shop/orders/{id}/complaint-reasons': { 'params.id': order },
  'GET /api/shop/orders/{id}/complaints': { 'params.id': order },
  'POST /api/shop/orders/{id}/complaints': {
    'params.id': order,
    'body.slug': { unread: 'one of four words' },
  },
  'GET /api/shop/orders/{id}/complaints/{complaint_id}': {
    'params.id': order,
    'params.complaint_id': complaint,
  },
  'POST /api/shop/orders/{id}/complaints/{complaint_id}/answer': {
    'params.id': order,
    'params.complaint_id': complaint,
  },
  'POST /api/shop/orders/{id}/complaints/{complaint_id}/reopen': {
    'params.id': order,
    'params.complaint_id': complaint,
  },
  'GET /api/shop/orders/{id}/complaints/{complaint_id}/photos/{photo_id}': {
    'params.id': order,
    'params.complaint_id': complaint,
    'params.photo_id': { own: 'complaint photo', status: 404 },
  },
  'PUT /api/shop/shipping/window-holds/{id}': {
    'params.id': { unread: 'chosen by the device; a hash of it is stored' },
  },
  'DELETE /api/shop/shipping/window-holds/{id}': {
    'params.id': { unread: 'chosen by the device; a hash of it is stored' },
  },
  'POST /api/shop/shopping-list/cart': { 'body.items.0.variation_id': product },
  'POST /api/shop/orders/{id}/rebuy': {
    'params.id': order,
    'body.products.0.variation_id': product,
  },
}
