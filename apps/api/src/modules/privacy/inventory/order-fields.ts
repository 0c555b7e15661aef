import type { FieldGroup } from "./field-group.ts";

const group = (table: string, columns: Partial<FieldGroup>): FieldGroup => ({
  table: `orders.${table}`,
  purpose: "办订单：送到、上门、出行、付款和退款",
  holder: "orders",
  term: "办结后 3 年；注销后去掉人",
  ...columns,
});

export const orderFields: FieldGroup[] = [
  {
    table: "invoices.invoices",
    purpose: "开发票，退款以后红冲",
    holder: "invoices",
    term: "开了的和账册一样长；没有开的到注销",
    sealed: "buyer email",
    readable: "member_id requested_at issued_at",
    plain:
      "id seller kind issuer amount_fen red_fen state attempts sent_at number file_id failure mail_due tax updated_at version",
  },
  {
    table: "invoices.invoice_orders",
    purpose: "一张发票是哪些订单的",
    holder: "invoices",
    term: "随发票",
    plain: "invoice_id order_id amount_fen red_fen is_live",
  },
  {
    table: "invoices.red_letters",
    purpose: "退款以后红冲",
    holder: "invoices",
    term: "随发票",
    plain:
      "id invoice_id order_id amount_fen state reason attempts sent_at number issued_at file_id failure mail_due created_at updated_at",
  },
  {
    table: "invoices.monthly",
    key: "member_id",
    purpose: "每个月的订单一起要发票",
    holder: "invoices",
    term: "到会员不要了，或注销",
    sealed: "buyer email",
    readable: "member_id from_month",
    plain: "done_month updated_at",
  },
  {
    table: "invoices.numbers",
    purpose: "一个号码只记在一张发票上",
    holder: "invoices",
    term: "随发票",
    plain: "number",
  },
  {
    table: "invoices.order_changes",
    purpose: "发票跟着订单变",
    holder: "invoices",
    term: "处理以后即删",
    plain: "order_id at",
  },
  {
    table: "orders.cart_lines",
    purpose: "记住想买什么",
    holder: "orders",
    term: "到拿出或注销",
    readable: "member_id product_id sku_id title quantity added_at ticked",
    plain: "id",
  },
  {
    table: "bookings.bookings",
    purpose: "让对方知道谁哪天来、怎么联系",
    holder: "bookings",
    term: "到注销",
    sealed: "contact remark proposed_text",
    readable: "member_id target_id day start people_count created_at proposed_day proposed_start",
    plain: "id kind state changed_at ended_at reminded_at version handled_by handled_at",
  },
  {
    table: "bookings.booking_events",
    purpose: "预约改过几次、谁办的",
    holder: "bookings",
    term: "随预约",
    sealed: "text",
    readable: "booking_id staff_id day start at",
    plain: "id action",
  },
  {
    table: "bookings.booking_sms",
    purpose: "把预约的变化发短信告诉本人",
    holder: "bookings",
    term: "发出后 30 天",
    readable: "booking_id member_id sent_at",
    plain: "id kind next_at tries",
  },
  group("orders", {
    sealed: "contact health travelers remark",
    readable:
      "member_id elder_id adcode day starts_at ends_at created_at arrival_code photo_consent screened",
    plain: `id sn kind status contract_due books_due seller amount_fen paid_fen refunded_fen claimed_fen payment_id price_lines departure_id employee_id due_at due_action is_part_shipped
      pay_deadline paid_at finished_at completed_at updated_at pay_extended receive_extended reschedules people
      priority pay_rule_id`,
  }),
  group("order_items", {
    plain:
      "id order_id position target_id sku_id name sku_name quantity unit_price_fen amount_fen cancelled_quantity",
  }),
  group("parcels", {
    purpose: "把东西寄到，查得到寄到哪里",
    readable: "tracking_no",
    plain: "id order_id carrier shipped_at shipped_by",
  }),
  group("parcel_lines", { key: "parcel_id", plain: "parcel_id item_id quantity" }),
  group("order_events", {
    readable: "actor_kind actor_id reason at",
    plain: "order_id seq action from_status to_status",
  }),
  group("payments", {
    holder: "payments",
    readable: "payer_id",
    plain: `id pay_no order_id provider trade_type amount_fen claimed_fen state transaction_no url qr created_at expires_at
      paid_at asked_at`,
  }),
  group("family_payments", {
    purpose: "证明家人代付：谁、凭什么权限、根据哪次同意",
    readable: "payer_id elder_id role consent_id agreed_version agreed_at",
    plain: "payment_id bond_id",
  }),
  group("refunds", {
    sealed: "description",
    readable: "reason answer return_parcel back_parcel hand_note first_reason",
    plain: `id refund_no order_id payment_id kind state amount_fen kept_fen kept_text from_status due_action due_left ends_order uses_up
      tries asks errors last_error going_since next_try_at provider_no first_by second_by hand_by decide_by created_at
      decided_at done_at with_return return_state return_to terms_fen due_at requested first_at second_at hand_at
      hand_second_by restocks version`,
  }),
  group("refund_attempts", { key: "refund_id", plain: "refund_id nth at outcome answer next_at" }),
  group("refund_lines", { key: "refund_id", plain: "refund_id item_id quantity amount_fen" }),
  group("documents", {
    table: "payments.documents",
    holder: "payments",
    term: "10 年（会计凭证）",
    plain: "number kind order_id at item_id",
  }),
  group("ledger", {
    table: "payments.ledger",
    holder: "payments",
    term: "10 年（会计凭证）",
    plain: "id order_id document account party amount_fen at",
  }),
  group("offers", {
    readable: "employee_id reason",
    plain: "id order_id state answer_by sent_at answered_at",
  }),
  group("visit_records", {
    key: "order_id",
    sealed: "record measured",
    readable: "employee_id depart_at start_at end_at depart_distance_m start_distance_m absent_distance_m",
    plain: "order_id pay_fen pay_decided code_tries",
  }),
  group("dispatch_switches", { readable: "reason at", plain: "id category is_on staff_id" }),
  group("visit_misfits", { readable: "employee_id reason at", plain: "order_id starts_at" }),
  group("employee_faults", { readable: "employee_id kind at", plain: "order_id" }),
  group("order_reminders", { term: "提醒后半年", plain: "order_id kind about at" }),
  group("reconciliation_items", {
    table: "payments.reconciliation_items",
    purpose: "和支付渠道对账：哪里不一样、怎样处理的",
    holder: "payments",
    term: "10 年（会计凭证）",
    plain: `id provider flow number kind day transaction_no ours_fen booked_fen theirs_fen suspense_fen state owner_id due_at
      found_at closed_at way order_id first_by first_at first_words second_by second_at second_words refund_no next_try_at tries
      is_asked last_error version`,
  }),
  group("reconciliation_events", {
    table: "payments.reconciliation_events",
    purpose: "和支付渠道对账：哪里不一样、怎样处理的",
    holder: "payments",
    term: "10 年（会计凭证）",
    key: "item_id",
    plain: "item_id nth at action staff_id words",
  }),
  group("quarantine", {
    table: "payments.quarantine",
    holder: "payments",
    plain: "id provider why pay_no transaction_no amount_fen at settled_at",
  }),
  group("cards", {
    table: "cards.cards",
    holder: "cards",
    purpose: "会员卡的权益",
    readable: "member_id card_no tier start_day end_day",
    plain: "id order_id terms_id cancelled_at created_at",
  }),
  group("order_terms", {
    table: "cards.order_terms",
    holder: "cards",
    key: "order_id",
    purpose: "按下单时的条款办卡",
    plain: "order_id terms_id",
  }),
  group("visit_packages", {
    key: "order_id",
    purpose: "套餐剩几次、用到哪天",
    plain:
      "order_id service_id sku_id visits list_fen valid_days opened_at end_day closed_at booked given_back",
  }),
  group("package_visits", {
    key: "order_id",
    purpose: "套餐剩几次、用到哪天",
    plain: "order_id package_id at returned_at returned_by returned_reason",
  }),
  group("card_uses", {
    table: "cards.card_uses",
    holder: "cards",
    purpose: "会员卡的权益",
    plain: "card_id order_id benefit saved_fen at returned_at returned_by returned_reason",
  }),
  {
    table: "identity.staff_sellers",
    purpose: "商家只看到自己的订单",
    holder: "identity",
    term: "到删除",
    readable: "staff_id seller",
  },
  ...Object.entries({
    payments: "pay_no amount_fen subject return_url state transaction_no expires_at paid_at fee_fen",
    refunds: "refund_no pay_no amount_fen answer asked_at day fee_fen",
    behaviours: "id order_id refund_no behave used_at",
    movements: "number kind amount_fen text at hidden",
  }).map(
    ([table, plain]): FieldGroup => ({
      table: `sandbox.${table}`,
      purpose: "",
      holder: "sandbox",
      term: "随演示数据",
      plain,
    }),
  ),
  ...Object.entries({
    bill_lines: "provider kind number day amount_fen fee_fen pay_no provider_no",
    fund_movements: "provider key day kind number provider_no pay_no amount_fen text at",
    fund_days:
      "provider day compared_at movements opening_fen in_fen refunds_fen fees_fen bank_fen other_fen closing_fen books_fen on_way_fen differs_fen",
    bills: "provider day compared_at lines matched payments_fen refunds_fen fees_fen ours_fen",
    ledger_days: "day account party debit_fen credit_fen",
    ledger_summed: "one through",
  }).map(
    ([table, plain]): FieldGroup => ({
      table: `payments.${table}`,
      purpose: "",
      holder: "payments",
      term: "10 年",
      plain,
    }),
  ),
];
