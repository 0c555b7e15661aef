/** Ways a call about a visit, a departure, a booking or what is held unpaid can fail; a part of the catalogue in problems.ts. */
export const visitProblems = {
  BOOK_TOO_EARLY: { status: 409, msg: "还没到预约的日子，到那天再记来没来。", report: false },
  DEPARTURE_DECIDED: {
    status: 409,
    msg: "这一团已经取消，或已经到了出发的日子，不能再改。请刷新看看它现在的状态。",
    report: false,
  },
  DEPARTURE_HAS_ORDERS: {
    status: 409,
    msg: "这个团期已经有订单，不能下线。要停办请到“团期”里整团取消，订单会全额退款。",
    report: false,
  },
  DEPARTURE_TOO_SMALL: {
    status: 409,
    msg: "付款的人数还没到最少成团人数。请到“团期”里写明原因申请成团，要另一位同事同意。",
    report: false,
  },
  DEPARTURE_ASKED: {
    status: 409,
    msg: "已经有同事申请了不够人数也成团，请在这一团里同意或不同意。",
    report: false,
  },
  DEPARTURE_NOT_ASKED: {
    status: 409,
    msg: "这一团没有等第二个人同意的申请，可能已经撤回或定了。请刷新看看它现在的状态。",
    report: false,
  },
  DEPARTURE_SECOND_NEEDED: {
    status: 403,
    msg: "人数不够也成团要两个人：第二位要是平台有团期权限的另一位同事，不能是提出的人。",
    report: false,
  },
  VISIT_TOO_EARLY: {
    status: 409,
    msg: "还没到时间。约好的时间前 3 小时起可以出发，前 30 分钟起可以开始；没见到人，要等过了 15 分钟；没有上门，要等过了 30 分钟。",
    report: false,
  },
  VISIT_PLACE_NEEDED: {
    status: 409,
    msg: "没有拿到您的准确位置。请打开手机定位，到窗边或室外再点；实在定不了位，请打客服电话，核实后由客服代为开始，或记下没有见到人。",
    report: false,
  },
  VISIT_TOO_FAR: {
    status: 409,
    msg: "您离约好的地址超过 500 米。到了门口再点；地址不对，请打客服电话。",
    report: false,
  },
  VITALS_BEYOND_LIMIT: {
    status: 409,
    msg: "量得的数超过了这项服务的上限，先不要做。请让长辈坐下歇 15 分钟再量一次；还是这样，就停下，改天再来，不收费。胸闷、头晕、说话不清，请马上打 120。",
    report: false,
  },
  VITALS_WITHIN_LIMIT: {
    status: 409,
    msg: "最近一次量的没有超过这项服务的上限，不能按“超过上限”停下。有别的情况要提前结束，请在服务记录里写明原因。",
    report: false,
  },
  FINISH_TOO_EARLY: {
    status: 409,
    msg: "还没做到约好时间的一半。要提前结束，请写明原因；客人会看到。",
    report: false,
  },
  ARRIVAL_CODE_LOCKED: {
    status: 409,
    msg: "到达码已经说错 5 次，不能再试。请打客服电话，核实后由客服代为开始。",
    report: false,
  },
  ARRIVAL_CODE_WRONG: { status: 400, msg: "到达码不对。请看一下客户手机上的四位数字。", report: false },
  HOLDING_MOST: {
    status: 429,
    msg: "您没付款的订单已经占着这些了，别的家庭也在等。请先付款或取消，再下新的。",
    report: false,
  },
  HOLDING_LAPSED: {
    status: 429,
    msg: "这一项您一天里已经占过三次没有付款。请明天再下单；现在就要，请打客服电话。",
    report: false,
  },
} as const;
