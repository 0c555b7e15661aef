import layout from "@ginkgo/ui/layout/layout.module.css";
import { TableCell, TableHead, TableRow } from "@mui/material";
import { Children, type ReactElement, type ReactNode } from "react";

type Column = ReactElement<{ label?: ReactNode; headerClassName?: string }>;

/** The row of names: react-admin's own leaves the column that opens a row without one. */
export function DatagridHead({ children }: { children?: ReactNode }) {
  return (
    <TableHead>
      <TableRow>
        <TableCell>
          <span className={layout.screenReader}>展开</span>
        </TableCell>
        {Children.map(children, (column) => {
          const { label, headerClassName } = (column as Column).props;
          return <TableCell className={headerClassName}>{label}</TableCell>;
        })}
      </TableRow>
    </TableHead>
  );
}
