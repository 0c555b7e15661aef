import type { Problem } from "../problem.ts";

/** How payments and refunds can be refused. */
export const moneyProblems = {
  PRICE_CHANGED: {
    status: 409,
    msg: "价格和您刚才看到的不一样了。请看一下现在的合计，没有问题再提交一次。",
    report: false,
  },
  INVOICE_EXISTS: {
    status: 409,
    msg: "这张订单已经要过发票了。请到“我的发票”看看；抬头要改，先撤回，或联系客服。",
    report: false,
  },
  INVOICE_NOTHING_LEFT: {
    status: 409,
    msg: "这张订单没有付钱，或者钱已经退完了，没有可以开票的金额。",
    report: false,
  },
  INVOICE_REFUND_UNDER_WAY: {
    status: 409,
    msg: "订单有退款在办，现在不能开。退款办完再开，退了的不在发票上。",
    report: false,
  },
  INVOICE_MOVED: {
    status: 409,
    msg: "这张发票已经不是刚才那样了，这一步做不了。请刷新看看现在怎么样。",
    report: false,
  },
  ORDER_TOO_DEAR: {
    status: 409,
    msg: "一张订单最多 200 万元。请分成几张下单，或打客服电话。",
    report: false,
  },
  CARD_LOWER: {
    status: 409,
    msg: "您现在的会员卡比这一档更优惠，不用再办这一档。请等现在的卡到期以后再办。",
    report: false,
  },
  SERVICE_NOT_SUITABLE: {
    status: 409,
    msg: "有这种情况，这项服务现在不适合做，没有下单。请打客服电话，我们请护士先看看怎么照护；急症请打 120。",
    report: false,
  },
  CARD_BENEFIT_NOT_LEFT: {
    status: 409,
    msg: "会员卡的这项权益现在用不了。请不勾选“用权益”，按会员价下单，或到会员卡页面看什么时候又有。",
    report: false,
  },
  CARD_USED: {
    status: 409,
    msg: "这张会员卡已经用过权益，不能退。还没有上门的，先取消用了权益的订单，再来退卡；有疑问请联系客服。",
    report: false,
  },
  PACKAGE_USED_UP: {
    status: 409,
    msg: "这个套餐的次数都约完了。还要约，请到服务页再买一个套餐，或单次预约。",
    report: false,
  },
  PACKAGE_EXPIRED: {
    status: 409,
    msg: "这个套餐到那天已经过了使用期，不能再约。没用的次数可以在“我的套餐”里退，钱原路退回。",
    report: false,
  },
  PACKAGE_CLOSED: {
    status: 409,
    msg: "这个套餐现在不能约：还没有付款，或者已经退了。请到“我的套餐”看一看。",
    report: false,
  },
  PACKAGE_VISIT_OPEN: {
    status: 409,
    msg: "这个套餐还有约了没做完、没确认，或者正在退款核对的上门。请先取消或确认那一次，再来退剩下的。",
    report: false,
  },
  CARD_USE_NONE: {
    status: 409,
    msg: "这张订单没有可以退回的会员卡或套餐次数：没有用过，或者已经退回了。",
    report: false,
  },
  CARD_USE_LATE: {
    status: 409,
    msg: "这张会员卡已经到期或退掉（套餐已经退了），次数退回也用不了。请改用补偿，或另外安排一次上门。",
    report: false,
  },
  PAY_UNAVAILABLE: { status: 503, msg: "这种付款方式暂时用不了，请换一种，或过一会儿再试。", report: true },
  PAY_NOTICE_REFUSED: { status: 401, msg: "这条付款通知的签名不对，没有接受。", report: true },
  REFUND_TOO_MUCH: { status: 409, msg: "申请的金额超过还能退的了。请按页面上的金额重新填。", report: false },
  REFUND_AMOUNT_CHANGED: {
    status: 409,
    msg: "现在能退的金额和您看到的不一样了。请刷新页面，按新的金额再申请。",
    report: false,
  },
  REFUND_TAKEN_BACK: {
    status: 409,
    msg: "这张订单的退款申请已经撤回过三次。还要退，请联系客服，由专人帮您处理。",
    report: false,
  },
  PREPAID_TOO_FAR: {
    status: 409,
    msg: "一次最多预付 12 个月。这一期还没到可以付的日子，页面上写着从哪天起可以付。",
    report: false,
  },
  SETTLEMENT_CHANGED: {
    status: 409,
    msg: "结算的金额和您刚才看到的不一样了。请按最后一天重新算一遍，核对后再提出。",
    report: false,
  },
  SETTLEMENT_WAITS: {
    status: 409,
    msg: "这份合同的结算单正等着确认，现在不能付款、变更或续签。请先确认结算单，或写明异议。",
    report: false,
  },
  CHANGE_PAYS_MORE: {
    status: 409,
    msg: "这项变更现在要退的钱，比机构核准的多了，不能按它确认。请联系顾问，由机构按现在的金额重新提出。",
    report: false,
  },
  SETTLEMENT_STALE: {
    status: 409,
    msg: "结算单过期了，请工作人员按实际的最后一天重新提出。",
    report: false,
  },
  SECOND_PERSON_NEEDED: {
    status: 403,
    msg: "同一笔钱要两个人确认。您是第一位，请另一位有退款权限的同事来确认。",
    report: false,
  },
  COMPENSATION_TOO_MUCH: {
    status: 409,
    msg: "补偿超过了这张订单还能退的钱，或超过了补偿上限。请把金额改小一些。",
    report: false,
  },
  REFUND_CARD_UNAVAILABLE: {
    status: 409,
    msg: "这笔退款不能改退到银行卡。请再试一次原路退，或线下打款后上传凭证。",
    report: false,
  },
  REFUND_CARD_TOO_MUCH: {
    status: 409,
    msg: "这么大的一笔不能由一个人改退到银行卡。请线下打款，上传凭证，由另一位同事核对。",
    report: false,
  },
  RETURN_ADDRESS_NEEDED: {
    status: 409,
    msg: "这是商家的货，还不知道退货寄到哪里。请填上商家的退货地址再同意。",
    report: false,
  },
  PAY_DEADLINE_PASSED: {
    status: 409,
    msg: "付款的时间已经过了，这张订单正在取消。还想要，请重新下单。",
    report: false,
  },
  PAY_NOT_ASKED: {
    status: 503,
    msg: "暂时联系不上收款方，还不能确认有没有付过款。请过几分钟再试，订单不会有变化。",
    report: true,
  },
  REFUND_UNDER_WAY: {
    status: 409,
    msg: "护理员已经出发，退款要由客服核对。请刷新看看能退多少，写明金额再提交。",
    report: false,
  },
  REFUND_TOO_LATE: {
    status: 409,
    msg: "已经过了可以自助退款的时间。如果仍有问题，请联系客服帮您处理。",
    report: false,
  },
  RECONCILIATION_MOVED: {
    status: 409,
    msg: "这一件现在的状态不能这样处理，请刷新后再看。",
    report: false,
  },
  RECONCILIATION_SECOND_OTHER: {
    status: 403,
    msg: "这一件的处理是您提出的，要由另一位有记账权限的同事来决定。",
    report: false,
  },
  RECONCILIATION_ORDER: {
    status: 409,
    msg: "这笔钱不能认到这张订单。请核对订单号和金额，或改按“退回去”处理。",
    report: false,
  },
  MONTH_NOT_READY: {
    status: 409,
    msg: "这个月还不能结，请先办完列出的事。",
    report: false,
  },
  REFUND_APPEALED: {
    status: 409,
    msg: "这张订单的退款已经申请过两次。请联系客服，由专人帮您处理。",
    report: false,
  },
} satisfies Record<string, Problem>;
