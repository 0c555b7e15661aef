import { PICTURE_ACCEPT } from "@ginkgo/api-contract/files/files";
import { pictureUseStates } from "@ginkgo/api-contract/pictures/picture-codes";
import {
  type PictureCase,
  removePicture,
  replacePicture,
  savePicture,
} from "@ginkgo/api-contract/pictures/pictures";
import { shortMomentText } from "@ginkgo/locale/shanghai-time";
import layout from "@ginkgo/ui/layout/layout.module.css";
import { TextInput } from "@ginkgo/ui/text-input";
import { type MouseEvent, useState } from "react";
import { useNotify } from "react-admin";
import { Link } from "react-router-dom";
import { callStaff, sayWhy } from "../call-staff.ts";
import { FileButton } from "../file-button.tsx";
import { Part } from "../part.tsx";
import { textOf } from "../step-form/step-fields.tsx";
import { StepForm } from "../step-form/step-form.tsx";
import styles from "./pictures.module.css";
import { useLookAgain, usePicture } from "./use-pictures.ts";

/** Where one looks first: set by a press on the picture, or by the numbers. */
function FocalPoint({ picture }: { picture: PictureCase }) {
  const [point, setPoint] = useState({ x: picture.focalX, y: picture.focalY });
  const press = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const percent = (at: number, whole: number) => Math.round(Math.min(Math.max(at / whole, 0), 1) * 100);
    setPoint({
      x: percent(event.clientX - box.left, box.width),
      y: percent(event.clientY - box.top, box.height),
    });
  };
  const typed = (text: string) => Math.min(Math.max(Math.round(Number(text) || 0), 0), 100);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the numbers below say the same by keys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the numbers below say the same by keys */}
      <div className={styles.whole} onClick={press}>
        <img src={`${picture.url}?w=640`} alt={picture.alt} />
        <span
          className={styles.point}
          style={{ left: `${point.x}%`, top: `${point.y}%` }}
          aria-hidden="true"
        />
      </div>
      <p className={layout.hint}>按图上最要紧的地方，裁成别的形状时它留在中间。</p>
      <div className={styles.pair}>
        <TextInput
          label="焦点从左（%）"
          name="focalX"
          inputMode="numeric"
          value={String(point.x)}
          onChange={(event) => setPoint({ ...point, x: typed(event.currentTarget.value) })}
        />
        <TextInput
          label="焦点从上（%）"
          name="focalY"
          inputMode="numeric"
          value={String(point.y)}
          onChange={(event) => setPoint({ ...point, y: typed(event.currentTarget.value) })}
        />
      </div>
    </>
  );
}

/** One picture of the library: what it shows, where it stands, and what may be done with it. */
export function PicturePart({ id, onRemoved }: { id: string; onRemoved: () => void }) {
  const { data: picture, error } = usePicture(id);
  const lookAgain = useLookAgain();
  const notify = useNotify();
  if (error && !picture) return <p role="alert">{sayWhy(error)}</p>;
  if (!picture) return <p role="status">正在取</p>;
  const { version, usedIn } = picture;
  const done = (word: string) => {
    notify(word, { type: "success" });
    lookAgain();
  };
  return (
    <>
      <Part id="picture" title={picture.name}>
        <p className={layout.muted}>
          编号 {id}，{picture.width} × {picture.height}，{shortMomentText(picture.at)} {picture.by}放的
        </p>
        <StepForm
          key={version}
          press="保存"
          step={(form) =>
            callStaff(savePicture, {
              params: { id },
              body: {
                name: textOf(form, "name"),
                alt: textOf(form, "alt"),
                focalX: Number(textOf(form, "focalX")),
                focalY: Number(textOf(form, "focalY")),
                version,
              },
            })
          }
          onDone={() => done("改好了")}
        >
          {(fields) => (
            <>
              <FocalPoint picture={picture} />
              <TextInput
                label="名字"
                name="name"
                maxLength={80}
                defaultValue={picture.name}
                error={fields.name}
              />
              <TextInput
                label="图上是什么"
                name="alt"
                maxLength={120}
                defaultValue={picture.alt}
                error={fields.alt}
              />
            </>
          )}
        </StepForm>
        <FileButton
          press="换一张，用到的地方都换"
          label="换成哪一张"
          accept={PICTURE_ACCEPT}
          send={async (body) => {
            await callStaff(replacePicture, { params: { id }, query: { version: String(version) }, body });
            done("换好了，一分钟内访客都看到新的");
          }}
        />
      </Part>
      <Part id="picture-use" title="用在哪里">
        {usedIn.length === 0 && <p className={layout.muted}>还没有内容用它。</p>}
        <ul className={styles.uses}>
          {usedIn.map(({ to, title, state }) => (
            <li key={to + state}>
              <Link className={layout.link} to={to}>
                {title}
              </Link>
              {state !== "LIVE" && <span className={layout.hint}>{pictureUseStates[state]}</span>}
            </li>
          ))}
        </ul>
        {usedIn.length === 0 && (
          <StepForm
            press="从图库去掉"
            variant="danger"
            step={() => callStaff(removePicture, { params: { id }, body: { version } })}
            onDone={() => {
              done("去掉了");
              onRemoved();
            }}
          >
            <p>去掉以后找不回来。</p>
          </StepForm>
        )}
      </Part>
    </>
  );
}
