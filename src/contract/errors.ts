/**
 * Every error code by HTTP status, with its cause and what the caller can do. Its text is
 * `error.<code>` of the dictionaries. `npm run errors` writes `docs/errors.md`.
 */
const codes = {
  202: {
    approval_needed: [
      'The act is above what the caller may do alone; nothing has changed yet',
      'Wait until another person approves it; `details` has its number, `expires_at` and the numbers of the requests that it replaces',
    ],
  },
  400: {
    malformed_request: ['The body or address cannot be parsed', 'Correct the request'],
  },
  401: {
    unauthenticated: ['The access token is missing, expired or revoked', 'Refresh it or log in'],
    wrong_credentials: ['Login name and password do not match', 'Ask for them again'],
    provider_refused: ['The provider did not confirm the login', 'Start the login again'],
  },
  403: {
    provider_email_unverified: [
      'The e-mail address is not verified at the provider',
      'Verify it there, or log in by phone',
    ],
    provider_flow_off: ['The shop takes no ID tokens of this provider', 'Use the redirect flow'],
    session_locked: [
      'The session is locked after its idle timeout',
      'Unlock it by the PIN; only that, its state and signing out are open',
    ],
    forbidden: ['The caller may not do this', 'Use an account with the permission'],
    factor_needed: ['The role needs a second factor, and the account has none', 'Set one up first'],
    own_approval: [
      'The approval was asked for by the caller',
      'Another person has to approve or refuse it',
    ],
    reauth_required: [
      'The call needs a recent proof of identity',
      'Send the password or a new code, then repeat the call',
    ],
  },
  404: {
    not_found: ['No such address or record, or not the caller’s own', 'Check the address and ids'],
    otp_not_found: ['No code is pending, or it expired', 'Request a new code'],
    provider_unknown: ['The shop has no such login provider', 'List the providers'],
    member_code_unknown: ['The member’s code is unknown or expired', 'Scan it again'],
    member_unknown: ['No member has this phone number', 'Check the number'],
    voucher_unknown: ['The member has no voucher with this code', 'Check code and phone digits'],
    pick_run_not_found: ['No run has this id', 'Reload the list of runs'],
    pick_task_not_found: ['No task has this id', 'Reload the run'],
    product_not_found: ['No published product or variation has this id', 'Reload the catalogue'],
    batch_not_found: ['There is no such batch', 'Reload the list'],
    order_not_found: ['The customer has no such order', 'Check the id'],
    refund_not_found: ['The order has no such refund', 'Reload the order'],
    complaint_not_found: ['The order has no such complaint', 'Reload the order'],
    address_not_found: ['The customer has no such address', 'Reload the addresses'],
    cart_item_not_found: ['The line is no longer in the cart', 'Reload the cart'],
  },
  405: { method_not_allowed: ['The path has no such method', 'Use a method of `Allow`'] },
  408: { too_slow: ['The request arrived too slowly', 'Send it again on a better connection'] },
  409: {
    conflict: ['A concurrent change won', 'Reload and try again'],
    refund_to_company: [
      'The company’s money goes to its bank account, not to a buyer',
      'Have it transferred',
    ],
    buyer_elsewhere: ['They buy for another company', 'Leave that one first'],
    nothing_to_pick: ['No accepted order of the window waits for a run', 'Reload the list of runs'],
    pick_task_taken: ['Another picker has the task, or it is done', 'Reload the run'],
    waste_above_limit: [
      'It costs more than one person may throw away',
      'Leave it out and ask a second person at the waste desk',
    ],
    order_unpicked: ['Tasks of the order are not done', 'Finish its run first'],
    tote_in_use: ['The box belongs to another order', 'Take another box'],
    tote_differs: ['The box that was scanned is the one of another order', 'Scan its own box'],
    parcel_weight: [
      'The parcel weighs something else than what was picked; `details.expected_g`',
      'Look again, then send `is_sure`',
    ],
    batch_too_old: [
      'The batch is not good for as long after delivery as the shop promises',
      'Take another batch',
    ],
    task_not_weighed: ['The goods are not weighed', 'Take photos of weighed goods only'],
    weight_missing: ['Weighed goods need the weight of each unit', 'Weigh them'],
    weight_unlikely: ['A weight is far from the nominal one', 'Read it again, then send `is_sure`'],
    setting_unlikely: ['A slip, probably; see `errors.value`', 'Look again, then send `is_sure`'],
    weight_too_heavy: ['A unit is heavier than may be given', 'Choose another one'],
    substitution_over: [
      'The question about a substitute was answered already, or its time is over',
      'Read the order again',
    ],
    substitute_unavailable: [
      'The good that should take the place of another is not on sale',
      'Choose one of the goods that are offered',
    ],
    product_in_use: ['It was stocked, ordered or put into a cart or wishlist', 'Hide it instead'],
    content_needed: ['The shop needs this page or part', 'Edit it instead'],
    content_published: ['The document was published before', 'Withdraw it instead'],
    benefit_in_use: ['Products have this benefit', 'Take it from them first'],
    segment_in_use: [
      'A campaign that is not over has it',
      'Change or delete its draft, or stop it',
    ],
    category_in_use: ['Products or categories are in this category', 'Move or merge them first'],
    category_named: ['A coupon or mission that goes on names it', 'Change it, or wait for its end'],
    last_administrator: [
      'The last account that may change accounts cannot lose that',
      'Give the permission to another account first',
    ],
    role_locked: ['Owner and auditor stay as they are', 'Add a role of its own'],
    role_in_use: ['An active account has the role', 'Give these people another role first'],
    last_factor: [
      'The role needs a second factor, and this is the last one of the account',
      'Add another one first',
    ],
    closing_own: ['The caller counted the day', 'Another person signs it'],
    transfer_own: ['The caller made the batch', 'Another person sends it'],
    closing_signed: ['The day is closed: two people have signed it', 'Reload the days'],
    closing_changed: ['Journal or count of the day changed since', 'Count it again'],
    changed_meanwhile: [
      'Another person changed this after it was read',
      'Compare with the newer version in `details` and save again',
    ],
    approval_closed: [
      'The approval was used, refused or has expired',
      'Reload the list; to do it after all, ask again',
    ],
    maker_may_not: [
      'The person who asked has left or may no longer do this',
      'Refuse it; a person who may do it asks again',
    ],
    approval_changed: [
      'What was asked for is no longer what would be done',
      'Refuse it; the person who asked looks at it and asks again',
    ],
    no_contact: ['The customer has no confirmed number or address', 'Nothing'],
    cart_changed: [
      'Cart or total differ from those that the customer confirmed',
      'Show the summary in `details` and ask again',
    ],
    till_price_changed: ['Goods cost something else now', 'Show the prices in `details`'],
    receipt_taken: ['The branch has recorded this receipt number', 'Check the number'],
    voucher_unusable: ['The voucher is used, expired or held elsewhere', 'Take another voucher'],
    stock_promised: [
      'Orders hold these units',
      'Take fewer, or leave the goods out of an order in `details`',
    ],
    goods_refused: [
      'Goods have ended, have too little life or are too warm',
      'Refuse them, or let a lead allow them',
    ],
    nothing_to_count: ['Nothing is in the scope of this count', 'Choose another scope'],
    count_closed: ['The count was posted or dropped', 'Reload the count'],
    count_problems: ['Lines have to be counted again or are promised', 'See `details`'],
    batch_held: [
      'Too little is left of the goods outside of batches on hold',
      'Free the batch, or leave the goods out',
    ],
    out_of_stock: ['A line is sold out or has less stock than ordered', 'Reload the cart'],
    slot_full: ['The delivery slot has no capacity left', 'Choose another slot'],
    outside_area: ['Riders do not come there', 'Choose another place'],
    slot_past: ['The delivery slot is past its cut-off', 'Choose another slot'],
    coupon_in_review: [
      'A first-order coupon needs a decision by staff',
      'Order without it, or wait for the notification',
    ],
    coupon_used_up: ['The coupon reached its limit', 'Remove the coupon'],
    change_too_late: ['The order is being picked', 'Reload the order'],
    change_units_gone: ['Fewer units of the line are left in the order', 'Reload the order'],
    change_leaves_too_little: [
      'What is left of the order would be below the minimum',
      'Cancel the order instead',
    ],
    short_leaves_nothing: ['Nothing of the order would be left', 'Cancel the order instead'],
    short_above_limit: [
      'The goods are worth more than one person may give back alone',
      'Ask someone with a higher limit',
    ],
    change_gives_nothing: ['What stays would cost as much', 'Take out more units, or none'],
    change_with_first: [
      'The goods were added to another order and go where it goes',
      'Change that order',
    ],
    change_costs_more: [
      'The window or address costs more than the order paid for delivery',
      'Choose another one',
    ],
    order_state: ['The order’s state does not allow this', 'Reload the order'],
    voucher_state: ['The voucher is used, cancelled or expired', 'Reload the vouchers'],
    refund_decided: ['The way of this refund is already chosen', 'Reload the order'],
    too_many_attempts: [
      'The order has too many payment attempts',
      'Pay the open one, or place a new order',
    ],
    already_rated: ['The line is already rated', 'Reload the order'],
    rating_over: ['The time for rating this order is over', 'Nothing'],
    complaint_window: ['Complaints about this order are not open', 'See `message`'],
    complaint_open: ['The product already has an open complaint', 'Answer the open one'],
    complaint_remedy: ['This cannot be given for the complaint now', 'Choose another remedy'],
    complaint_state: ['The complaint’s state does not allow this', 'Reload the complaint'],
    conversation_closed: ['The time for writing about this order is over', 'Nothing'],
    mission_over: ['The mission can no longer be started', 'Reload the missions'],
    mission_limit: ['Ten missions are in progress', 'Finish one first'],
    already_paid: ['The order is paid', 'Reload the order'],
    phone_taken: ['Another account has this phone number', 'Use another number or log in'],
    email_taken: ['Another account has this e-mail address', 'Use another address'],
    email_missing: ['The profile has no e-mail address', 'Add one first'],
    password_exists: ['The account has a password', 'Change or reset it'],
    email_verified: ['The e-mail address is already verified', 'Reload the profile'],
    too_many_open_requests: [
      'Several data requests of the customer are open',
      'Wait for their answers',
    ],
    open_orders: ['Orders or refunds are unfinished', 'Delete the account afterwards'],
    default_address: ['The default address cannot be deleted', 'Choose another default first'],
    in_progress: ['A request with this idempotency key is running', 'Repeat it shortly'],
    purchase_state: ['The order to the supplier is in another state', 'Reload it'],
    run_state: [
      'The run or its stop is not in a state for this, or it is another rider’s',
      'Reload the run',
    ],
    bag_of_other_run: ['A bag is of another run', 'Take it out; `details` has its code'],
    bag_of_other_order: ['A bag is of another order', 'Take it out; `details` has its code'],
    bag_removed: ['The label of a bag no longer counts', 'Print the labels of the order again'],
    bag_missing: ['Not all bags of an order were scanned', '`details` has their codes: scan them'],
    last_bag: ['A packed order keeps a bag', 'Undo its packing instead'],
    delivery_code_used_up: ['The code was wrong too often', 'Take a photo instead'],
    calls_missing: [
      'A delivery is given up after unanswered calls and a wait only',
      'Call again, and wait for the time that `details` has',
    ],
    act_too_early: ['The act of `X-Petik-After` has not arrived yet', 'Send that one first'],
  },
  413: { payload_too_large: ['Body or file exceeds its limit', 'Send less'] },
  414: { address_too_long: ['The URL exceeds its limit', 'Shorten it'] },
  415: {
    unsupported_media_type: ['Content type or file format is not accepted', 'Send another format'],
  },
  422: {
    invalid: ['A field is invalid', 'Correct the fields in `errors`'],
    delivery_code_wrong: ['This is not the customer’s code', 'Ask for it again, or take a photo'],
    tap_in_future: ['The tap lies more than two minutes ahead', 'Correct the clock'],
    tap_too_old: ['The tap is more than 12 hours old', 'Do it again, or tell the lead'],
    otp_wrong: ['The code is wrong', 'Ask for it again'],
    staff_code_wrong: [
      'The code of the authenticator app or the recovery code is wrong or was used',
      'Ask for the code that the app shows now',
    ],
    pin_wrong: ['The PIN is wrong', 'Ask for it again; the fifth wrong one ends the session'],
    passkey_wrong: [
      'The passkey is unknown, or its answer does not fit the challenge',
      'Ask for a new challenge and try again',
    ],
    setup_code_wrong: [
      'The setup code is wrong, used or expired',
      'Print a new one: `npm run shop -- init`',
    ],
    invitation_wrong: ['The invitation is wrong, used, replaced or expired', 'Ask for a new link'],
    otp_burned: ['The code was entered wrongly too often', 'Request a new code'],
    old_password_wrong: ['The current password is wrong', 'Ask for it again'],
    insufficient_points: ['The balance is too small', 'Redeem fewer points'],
    coupon_invalid: ['No such coupon, or its conditions are not met', 'See `message`'],
    not_ready_to_order: ['The summary has unmet requirements', 'Reload the summary'],
    idempotency_mismatch: [
      'The idempotency key was used with another request',
      'Make a new key for each request',
    ],
    payment_method_unavailable: [
      'The method cannot pay this order',
      'Choose from `available_payments`',
    ],
    courier_unavailable: ['The courier cannot deliver this', 'Choose from `available_couriers`'],
    order_too_heavy: ['The order exceeds the weight limit', 'Split it'],
    cart_full: ['The cart has too many different products', 'Remove some'],
  },
  429: {
    too_many_requests: ['A rate limit is used up', 'Wait for `Retry-After`'],
    redeem_limit: ['The day’s redemptions are used up', 'Try again tomorrow'],
    too_many_exports: ['Other lists are being exported', 'Wait for `Retry-After`'],
    too_many_orders: ['The customer has too many unpaid orders', 'Pay or cancel one'],
    account_locked: ['Too many failed logins', 'Wait for `Retry-After`'],
  },
  431: { headers_too_large: ['The headers exceed their limit', 'Send fewer or shorter headers'] },
  500: { internal: ['An unexpected error; the log has it by `request_id`', 'Report it'] },
  503: {
    unavailable: [
      'The shop is overloaded, starting or lost its database',
      'Wait for `Retry-After`',
    ],
    courier_away: ['No courier answered with a price', 'Try again in a minute'],
    provider_unavailable: ['The login provider does not answer', 'Log in another way, or wait'],
  },
} as const satisfies Record<number, Record<string, readonly [cause: string, remedy: string]>>

type Codes = typeof codes
export type ErrorCode = { [Status in keyof Codes]: keyof Codes[Status] }[keyof Codes]

export const errorTable = Object.fromEntries(
  Object.entries(codes).flatMap(([status, ofStatus]) =>
    Object.entries<readonly [string, string]>(ofStatus).map(([code, [cause, remedy]]) => [
      code,
      { status: Number(status), cause, remedy },
    ]),
  ),
) as Record<ErrorCode, { status: number; cause: string; remedy: string }>
