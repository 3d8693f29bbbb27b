export const notifications = {
  'notifications.readAll': 'Mark all as read',
  'notifications.unread': '{count} unread',
  'notifications.allRead': 'All caught up',
  'notifications.new': 'New',
  'notifications.time': '{time} WIB',
  'notifications.empty': 'No notifications yet',
  'notifications.emptyText': 'Updates about your orders, points and vouchers will appear here.',
  'notifications.shop': 'Start shopping',
  'notifications.failed': 'Failed to fetch your notifications',
  'stop.stopped.notice': 'No more offers in your notifications',
  'stop.stopped.email': 'No more offers by email',
  'stop.stopped.whatsapp': 'No more offers by WhatsApp',
  'stop.on.notice': 'Offers come to your notifications again',
  'stop.on.email': 'Offers come by email again',
  'stop.on.whatsapp': 'Offers come by WhatsApp again',
  'stop.orders': 'You’ll still hear about your orders.',
  'stop.undo': 'Undo: send me offers again',
  'stop.again': 'Stop them',
  'stop.unknown': 'This link does not work any more',
  'stop.unknownText': 'Sign in and switch offers off on the My data page.',
  'stop.myData': 'My data',
  'offer.unknownText': 'The offer is old, or the link was not copied whole.',
  'notifications.stop': 'No more offers like this',
  'notifications.pages': 'Pages of notifications',
} as const

/** Written by the server. */
export const serverNotifications = {
  'notice.welcome.title': 'Welcome, {name}',
  'notice.welcome.text':
    'Good to have you here. You’ll get your first points with your first completed order.',
  'notice.email_in_use.title': 'Add another email address',
  'notice.email_in_use.text': '{email} belongs to another account, so it was not added to yours.',
  'notice.password_changed.title': 'Your password was changed',
  'notice.password_changed.text':
    'All devices were logged out. If this wasn’t you, set a new password right away.',
  'notice.phone_changed.title': 'Your number was changed',
  'notice.phone_changed.text':
    'Your account now uses the new number. Other devices were logged out.',
  'notice.password_created.title': 'Password created',
  'notice.password_created.text': 'You can now log in with your number and password too.',
  'notice.email_changed.title': 'Your email address was changed',
  'notice.email_changed.text': 'If this wasn’t you, change your password and contact us.',
  'notice.email_verified.title': 'Email address confirmed',
  'notice.email_verified.text': 'Thank you. You can now get codes there too.',
  'notice.data_request.title': 'We have answered your request',
  'notice.data_request.text': '{answer}',
  'notice.provider_joined.title': 'You can now log in with {provider}',
  'notice.provider_joined.text':
    '{provider} is connected to your account. If this wasn’t you, contact us.',
  'notice.points_profile.title': '{points} points for your profile',
  'notice.points_profile.text':
    'Thank you for completing it. The points have been added to your balance.',
  'notice.coupon_review.title': 'We’re checking {code}',
  'notice.coupon_review.text':
    'It’s for first orders, and someone already ordered with the same address, device or account. We’ll decide within a day and let you know here.',
  'notice.coupon_allowed.title': 'You can use {code}',
  'notice.coupon_allowed.text': 'We’ve checked it: use it with your first order.',
  'notice.coupon_refused.title': '{code} cannot be used',
  'notice.coupon_refused.text':
    'It’s for first orders, and there has already been one with your address, device or account. If that’s wrong, contact us.',
  'notice.tier_up.title': 'You are now {tier}',
  'notice.tier_up.text': 'Your new benefits start now.',
  'notice.tier_kept.title': 'You stay {tier}',
  'notice.tier_kept.text': 'Thank you for shopping with us. Your tier is valid for another year.',
  'notice.tier_down.title': 'Your tier is now {tier}',
  'notice.tier_down.text':
    'You spent less than the year before. Every order brings you closer to the next tier.',
  'notice.tier_change.title': '{tier} changes on {date}',
  'notice.tier_change.text':
    'From then on it needs {amount} of purchases in a year, earns {factor} points per Rp1.000, and a point is worth {worth}. Nothing changes before.',
  'notice.tier_change_off.title': '{tier} does not change after all',
  'notice.tier_change_off.text':
    'The change we told you about will not happen. Everything stays as it is.',
  'notice.tier_given.title': 'You are {tier} until {date}',
  'notice.tier_given.text': 'We gave you this tier. Its benefits start now.',
  'notice.tier_ended.title': 'Your tier is {tier} again',
  'notice.tier_ended.text':
    'The tier that we gave you has ended. Every order brings you closer to the next one.',
  'notice.tier_undone.title': 'Your tier is {tier} again',
  'notice.tier_undone.text': 'After the refund, your purchases no longer reach the next tier.',
  'notice.points_expiring.title': '{points} points expire on {date}',
  'notice.points_expiring.text': 'Turn them into a voucher before then; it’s valid for 90 days.',
  'notice.tier_ends.title': '{tier} ends on {date}',
  'notice.tier_ends.text': 'Spend {amount} more by then to keep your benefits for another year.',
  'notice.tier_ends_kept.title': '{tier} will be renewed on {date}',
  'notice.tier_ends_kept.text': 'You’ve spent enough: you keep your benefits for another year.',
  'notice.voucher_made.title': 'Your {amount} voucher is ready',
  'notice.voucher_made.text':
    'Made from {points} points. Use it at checkout or show it in a store.',
  'notice.voucher_cancelled.title': 'Your {amount} voucher was cancelled',
  'notice.voucher_cancelled.text':
    'The points it was made from were taken back after a refund. You got back {points} points, less what you owed.',
  'messages.invoice_due.subject': 'Invoice {number} is due on {day}',
  'messages.invoice_due':
    'To {company}: {amount} of invoice {number} from {shop} is open. Please transfer it by {day}.',
  'messages.invoice_overdue.subject': 'Invoice {number} is overdue',
  'messages.invoice_overdue':
    'To {company}: {amount} of invoice {number} from {shop} was due on {day}. Please transfer it now. If you have, this message has crossed your payment.',
  'notice.invoice_due.title': 'Invoice {number} is due on {day}',
  'notice.invoice_due.text': '{amount} of your company’s invoice is open.',
  'notice.invoice_overdue.title': 'Invoice {number} is overdue',
  'notice.invoice_overdue.text': '{amount} of your company’s invoice was due on {day}.',
  'notice.voucher_expiring.title': 'Your {amount} voucher expires on {date}',
  'notice.voucher_expiring.text': 'Use it at checkout or in a store before then.',
  'notice.voucher_used.title': '{amount} voucher used',
  'notice.voucher_used.text': 'Enjoy what you bought.',
  'notice.voucher_used_rest.title': '{amount} voucher used',
  'notice.voucher_used_rest.text': 'Your bill was smaller, so you got {points} points back.',
  'notice.voucher_back.title': 'A new {amount} voucher',
  'notice.voucher_back.text':
    'For the share of your voucher in what we refunded. It’s valid until {date}.',
  'notice.points_referral.title': '{points} points for your invitation',
  'notice.points_referral.text':
    'A friend you invited completed a first purchase. Thank you for spreading the word.',
  'notice.points_invited.title': '{points} points for your first purchase',
  'notice.points_invited.text': 'A friend invited you. The points have been added to your balance.',
  'notice.points_review.title': '{points} points for your review',
  'notice.points_review.text':
    'Thank you for the photo. The points have been added to your balance.',
  'notice.review_hidden.title': 'Your review of {product} is not shown',
  'notice.review_hidden.text': 'We hid it because {reason}. Contact us if you see it differently.',
  'notice.review_answered.title': 'We answered your review of {product}',
  'notice.review_answered.text': 'Read the answer on the product’s page.',
  'notice.mission_rewarded.title': '{points} points for “{mission}”',
  'notice.mission_rewarded.text':
    'Well done, you completed the mission. The points have been added to your balance.',
  'notice.mission_taken_back.title': '{points} points for “{mission}” were taken back',
  'notice.mission_taken_back.text':
    'After the refund you’re below the target. You can still complete the mission if there is time left.',
  'notice.mission_withdrawn.title': '“{mission}” has ended early',
  'notice.mission_withdrawn.text':
    'We’ve ended this mission. You keep the points from your orders; take a look at the other missions.',
  'notice.campaign.title': '{title}',
  'notice.campaign.text': '{text}',
  'campaign.coupon': 'Your code: {code}',
  'campaign.link': 'See it: {url}',
  'campaign.stop': 'No more offers like this: {url}',
  'notice.promo.title': 'New: {title}',
  'notice.promo.text': 'Take a look before it ends.',
  'notice.order.place.title': 'We received your order',
  'notice.order.place.text':
    'We received order {number}. If you haven’t paid yet, we’ll hold the goods until the payment deadline.',
  'notice.order.pay.title': 'Payment received',
  'notice.order.pay.text': 'Order {number} is paid. We’ll pick it in time for your delivery slot.',
  'notice.order.invoiced.title': 'Invoiced to your company',
  'notice.order.invoiced.text':
    'We invoice order {number} to your company, to be paid by {due}. We’ll pick it in time for your delivery slot.',
  'notice.order.collect_invoiced.title': 'Invoiced to your company',
  'notice.order.collect_invoiced.text':
    'We invoice order {number} to your company, to be paid by {due}. We’ll tell you when it’s ready to collect.',
  'notice.order.revive.title': 'Payment received, your order continues',
  'notice.order.revive.text':
    'Your payment for order {number} came late, but your goods and slot are still available.',
  'notice.order.send.title': 'Your order is on its way',
  'notice.order.send.text': 'The courier has left with order {number}.',
  'notice.order.pick.title': 'We are picking your order',
  'notice.order.pick.text': 'We’re picking order {number} for your delivery slot.',
  'notice.order.pack.title': 'Packed and ready',
  'notice.order.pack.text': 'Order {number} is packed and ready to leave.',
  'notice.order.send_again.title': 'On our way again',
  'notice.order.send_again.text': 'The courier is bringing order {number} again.',
  'notice.order.courier_chosen.title': 'Delivery arranged again',
  'notice.order.courier_chosen.text':
    'We have arranged another delivery for order {number}. You pay nothing extra.',
  'notice.order.courier_problem.title': 'Problem with the courier',
  'notice.order.courier_problem.text':
    'Order {number} is delayed. We’re looking into it and will let you know.',
  'notice.order.late_gift.title': 'Sorry, we were late',
  'notice.order.late_gift.text':
    'Order {number} arrived late. {points} points have been added to your balance.',
  'notice.order.late_shipping.title': 'Your shipping fee is refunded',
  'notice.order.late_shipping.text':
    'Sorry that order {number} was so late. We’re refunding {amount} of shipping.',
  'notice.order.window_moved.title': 'Your delivery slot was moved',
  'notice.order.window_moved.text': 'Order {number} now arrives {day} {time}.',
  'notice.order.substituted.title': 'We replaced something in your order',
  'notice.order.substituted.text':
    'Order {number}: {missing} ran out, so you get {instead}. It never costs you more.',
  'notice.order.substitute_asked.title': 'May we replace something?',
  'notice.order.substitute_asked.text':
    'Order {number}: {missing} ran out. Answer within {minutes} minutes if you want {instead}.',
  'notice.order.substitute_over.title': 'The money goes back',
  'notice.order.substitute_over.text':
    'Order {number}: we had no answer about {instead}, so you get the money back.',
  'notice.order.window_widened.title': 'Your delivery may take longer',
  'notice.order.window_widened.text':
    'Order {number} arrives {day} {time}, up to {minutes} minutes later than planned{because}. You may choose another slot, free of charge.',
  'notice.order.move_offered.title': 'Your delivery slot was cancelled',
  'notice.order.move_offered.text':
    'Order {number}, {day} {time}, cannot be delivered then{because}. Choose another slot, free of charge.',
  'notice.order.make_ready.title': 'Ready to collect',
  'notice.order.make_ready.text':
    'Order {number} is waiting for you at {branch}. Your code: {code}.',
  'notice.order.new_code.title': 'A new code',
  'notice.order.new_code.text': 'The code for order {number} at {branch} is now {code}.',
  'notice.order.collect_reminder.title': 'Your order is waiting',
  'notice.order.collect_reminder.text':
    'Collect order {number} at {branch} soon, before we have to end it. Your code: {code}.',
  'notice.order.not_collected.title': 'Not collected',
  'notice.order.not_collected.text':
    'Order {number} was not collected in time, so we ended it. See the order for your money.',
  'notice.order.collect_pay.title': 'Payment received',
  'notice.order.collect_pay.text':
    'Order {number} is paid. We’ll tell you when it’s ready to collect.',
  'notice.order.collect_pack.title': 'Packed',
  'notice.order.collect_pack.text':
    'Order {number} is packed. We’ll tell you when it’s ready to collect.',
  'notice.order.collected.title': 'Collected',
  'notice.order.collected.text':
    'You collected order {number}. Check it and let us know if anything is wrong.',
  'notice.order.deliver.title': 'Delivered',
  'notice.order.deliver.text':
    'Order {number} has arrived. Check it and let us know if anything is wrong.',
  'notice.order.complete.title': 'Order completed',
  'notice.order.complete.text': 'Thank you. You earned the points for order {number}.',
  'notice.order.expire.title': 'Payment deadline passed',
  'notice.order.expire.text':
    'Order {number} was closed because it wasn’t paid. You can order the same again.',
  'notice.order.expire_picking.title': 'Too late to add goods',
  'notice.order.expire_picking.text':
    'Picking began before order {number} was paid, so it was closed. You weren’t charged, and your first order comes as planned.',
  'notice.order.cancel.title': 'Order cancelled',
  'notice.order.cancel.text': 'Order {number} was cancelled.',
  'notice.order.payment_failed.title': 'Payment failed',
  'notice.order.payment_failed.text':
    'We’re still holding order {number} for you. Try again, or choose another payment method.',
  'notice.order.refund_due.title': 'Your refund is on its way',
  'notice.order.refund_due.text':
    'Your payment for order {number} came after the order had ended or was already paid. You get all of it back.',
  'notice.order.refund.title': 'Your order was refunded',
  'notice.order.refund.text':
    'We’re refunding what you paid for order {number}. See the order for how and when.',
  'notice.order.goods_short.title': 'Something in your order ran out',
  'notice.order.goods_short.text':
    'Some goods of order {number} ran out before we picked it. You don’t pay for them.',
  'notice.order.refund_part.title': 'Part of your order was refunded',
  'notice.order.refund_part.text':
    'We’re refunding part of what you paid for order {number}. See the order for how and when.',
  'notice.order.refund_choice.title': 'How should we refund you?',
  'notice.order.refund_choice.text':
    'We can’t refund order {number} to your payment method. Choose how you want to get it.',
  'notice.order.refund_done.title': 'Refund sent',
  'notice.order.refund_done.text': 'We’ve sent the refund for order {number}. You’ll have it soon.',
  'notice.order.cancel_refused.title': 'Your order continues',
  'notice.order.cancel_refused.text':
    'Order {number} could no longer be cancelled: your goods are packed and arrive in your slot.',
  'notice.order.fail_delivery.title': 'Delivery failed',
  'notice.order.fail_delivery.text': 'We couldn’t deliver order {number}. We’ll get in touch.',
} as const
